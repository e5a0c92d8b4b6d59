import { Client, credentials, Metadata, status, type ServiceError, type ServiceDefinition } from '@grpc/grpc-js';
import { z } from 'zod';
import { GrpcConnectionError, GrpcRpcError, HandsightError } from '@handsight/core/error';
import type { Call, Clipboard, Gesture, PathPoint } from '@handsight/core/device';
import { fromJSON } from '@grpc/proto-loader';
import { GRPC } from './defaults.ts';
import type { EmulatorEndpoint } from './discover.ts';
import { DOUBLE_TAP } from '../input/gesture-command.ts';

const SERVICE = 'android.emulation.control.EmulatorController';

/** The messages and calls of the emulator's published service that are used here, with its field numbers. Other fields are skipped. */
const MESSAGES = {
  Empty: { fields: {} },
  Touch: {
    fields: {
      x: { type: 'int32', id: 1 },
      y: { type: 'int32', id: 2 },
      identifier: { type: 'int32', id: 3 },
      pressure: { type: 'int32', id: 4 },
      touchMajor: { type: 'int32', id: 5 },
      touchMinor: { type: 'int32', id: 6 },
      expiration: { type: 'int32', id: 7 },
    },
  },
  TouchEvent: { fields: { touches: { rule: 'repeated', type: 'Touch', id: 1 }, display: { type: 'int32', id: 2 } } },
  KeyboardEvent: {
    fields: {
      codeType: { type: 'int32', id: 1 },
      eventType: { type: 'int32', id: 2 },
      keyCode: { type: 'int32', id: 3 },
      key: { type: 'string', id: 4 },
      text: { type: 'string', id: 5 },
    },
  },
  ImageFormat: {
    fields: { format: { type: 'int32', id: 1 }, width: { type: 'uint32', id: 3 }, height: { type: 'uint32', id: 4 } },
  },
  Image: { fields: { format: { type: 'ImageFormat', id: 1 }, image: { type: 'bytes', id: 4 } } },
  EmulatorStatus: { fields: { version: { type: 'string', id: 1 }, booted: { type: 'bool', id: 3 } } },
  ClipData: { fields: { text: { type: 'string', id: 1 } } },
} as const;

const call = (requestType: keyof typeof MESSAGES, responseType: keyof typeof MESSAGES) => ({ requestType, responseType, comment: '' });

const EmulatorController = {
  methods: {
    getStatus: call('Empty', 'EmulatorStatus'),
    getScreenshot: call('ImageFormat', 'Image'),
    sendTouch: call('TouchEvent', 'Empty'),
    sendKey: call('KeyboardEvent', 'Empty'),
    getClipboard: call('Empty', 'ClipData'),
    setClipboard: call('ClipData', 'Empty'),
  },
};

export type EmulatorCall = keyof typeof EmulatorController.methods;

/** The gRPC service definition, for client and server. */
export function emulatorService(): ServiceDefinition {
  const nested = { ...MESSAGES, EmulatorController };
  const root = { nested: { android: { nested: { emulation: { nested: { control: { nested } } } } } } };
  const service = fromJSON(root, { keepCase: true, defaults: true, longs: Number })[SERVICE];
  if (service === undefined || 'format' in service) throw new HandsightError('Internal', `${SERVICE} is not defined`);
  return service;
}

const TOUCH_MS = 40;
const frameMs = (): number => Math.floor(1000 / GRPC.SWIPE_FPS);

interface Finger {
  x: number;
  y: number;
  identifier: number;
  /** 0 lifts the finger. */
  pressure: number;
}

/** Where the fingers are, at a time relative to the gesture's start. */
interface TouchFrame {
  atMs: number;
  touches: Finger[];
}

/** A gesture as a sequence of frames: every finger goes down at its first point and is lifted at its last. */
export function touchFrames({ paths, count }: Gesture): TouchFrame[] {
  const frames: TouchFrame[] = [];
  let begin = 0;
  for (let n = 0; n < count; n++) {
    const end = Math.max(TOUCH_MS, ...paths.map((path) => path.at(-1)?.atMs ?? 0));
    const times = new Set([...Array.from({ length: Math.ceil(end / frameMs()) }, (_, i) => i * frameMs()), end]);
    const all = (atMs: number, pressure: number): Finger[] => paths.map((path, i) => ({ ...placeAt(path, atMs), identifier: i, pressure }));
    for (const atMs of times) frames.push({ atMs: begin + atMs, touches: all(atMs, GRPC.DEFAULT_PRESSURE) });
    frames.push({ atMs: begin + end, touches: all(end, GRPC.RELEASE_PRESSURE) });
    begin += end + DOUBLE_TAP.INTERVAL_MS;
  }
  return frames;
}

/** A finger's interpolated position; it stays at its last point. */
function placeAt(path: PathPoint[], atMs: number): { x: number; y: number } {
  const next = path.findIndex((point) => point.atMs >= atMs);
  const to = path[next] ?? path.at(-1);
  const from = next > 0 ? path[next - 1] : to;
  if (to === undefined || from === undefined) return { x: 0, y: 0 };
  const span = to.atMs - from.atMs;
  const share = span <= 0 ? 1 : Math.min(1, (atMs - from.atMs) / span);
  return { x: Math.round(from.x + (to.x - from.x) * share), y: Math.round(from.y + (to.y - from.y) * share) };
}

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
