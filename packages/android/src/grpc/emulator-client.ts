import { GRPC } from './defaults.ts';
import { Client, credentials, Metadata, status, type ServiceError } from '@grpc/grpc-js';
import { z } from 'zod';
import { GrpcConnectionError, GrpcRpcError, HandsightError } from '@handsight/core/error';
import type { Call, Clipboard, Gesture } from '@handsight/core/device';
import type { EmulatorEndpoint } from './discover.ts';
import { emulatorService, type EmulatorCall } from './emulator-service.ts';
import { touchFrames } from './touch-frames.ts';

const MAX_ANSWER = 64 << 20;
const PNG = 0;

const StatusSchema = z.object({ version: z.string(), booted: z.boolean() });
const ImageSchema = z.object({ image: z.instanceof(Uint8Array) });
const ClipSchema = z.object({ text: z.string() });

/** An emulator's own control service: touch, screenshots and clipboard without a shell command. */
export class EmulatorClient {
  readonly clipboard: Clipboard;
  readonly #client: Client;
  readonly #metadata = new Metadata();
  readonly #service = emulatorService();

  private constructor({ port, token }: EmulatorEndpoint) {
    this.#client = new Client(`127.0.0.1:${port}`, credentials.createInsecure(), { 'grpc.max_receive_message_length': MAX_ANSWER });
    if (token !== undefined) this.#metadata.set('authorization', `Bearer ${token}`);
    this.clipboard = {
      get: async ({ signal }) => ClipSchema.parse(await this.#ask('getClipboard', {}, signal)).text,
      set: async (text, { signal }) => {
        await this.#ask('setClipboard', { text }, signal);
      },
    };
  }

  /** Undefined if the service does not answer or denies access: adb is used instead. */
  static async connect(endpoint: EmulatorEndpoint): Promise<EmulatorClient | undefined> {
    const client = new EmulatorClient(endpoint);
    try {
      StatusSchema.parse(await client.#ask('getStatus', {}, AbortSignal.timeout(GRPC.CONNECT_TIMEOUT_MS)));
      return client;
    } catch {
      client.close();
      return undefined;
    }
  }

  async screenshot(signal: AbortSignal): Promise<Uint8Array> {
    return ImageSchema.parse(await this.#ask('getScreenshot', { format: PNG }, signal)).image;
  }

  /** Sixty touch frames a second, each sent when it is due. */
  async gesture(gesture: Gesture, { clock, signal }: Call): Promise<void> {
    const begun = clock.now();
    for (const { atMs, touches } of touchFrames(gesture)) {
      const wait = begun + atMs - clock.now();
      if (wait > 0) await clock.after(wait, signal);
      await this.#ask('sendTouch', { touches, display: 0 }, signal);
    }
  }

  close(): void {
    this.#client.close();
  }

  #ask(name: EmulatorCall, request: object, signal: AbortSignal): Promise<unknown> {
    signal.throwIfAborted();
    const method = this.#service[name];
    if (method === undefined) throw new HandsightError('Internal', `the emulator's service has no ${name}`);
    return new Promise((resolve, reject) => {
      const { path, requestSerialize, responseDeserialize } = method;
      const done = (error: ServiceError | null, answer?: unknown): void => {
        signal.removeEventListener('abort', onAbort);
        if (error === null) resolve(answer);
        else reject(signal.aborted && signal.reason instanceof Error ? signal.reason : failure(name, error));
      };
      const call = this.#client.makeUnaryRequest<unknown, unknown>(
        path,
        requestSerialize,
        responseDeserialize,
        request,
        this.#metadata,
        done,
      );
      const onAbort = (): void => call.cancel();
      signal.addEventListener('abort', onAbort, { once: true });
    });
  }
}

function failure(name: string, error: ServiceError): HandsightError {
  if (error.code === status.UNAVAILABLE)
    return new GrpcConnectionError(`the emulator does not answer: ${error.details}`, {}, { cause: error });
  return new GrpcRpcError(error.details === '' ? error.message : error.details, name, {}, { cause: error });
}
