import { WebSocket, type RawData } from 'ws';
import { z } from 'zod';
import { HandsightError } from '@handsight/core/error';
import { realClock, withDeadline } from '@handsight/core/device';

/** Many times the size of a large isolate's description. */
const MAX_ANSWER = 16 << 20;

const AnswerSchema = z.object({
  id: z.number(),
  result: z.unknown(),
  error: z.object({ message: z.string() }).optional(),
});

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

/** Extra fields of every request: the Dart VM requires the version, and DevTools rejects unknown fields. */
export type Envelope = { jsonrpc: '2.0' } | Record<string, never>;

/** Requests over a WebSocket, matched to answers by id. Chrome's DevTools and Dart's VM service both work this way. */
export class RpcSocket {
  readonly #socket: WebSocket;
  readonly #envelope: Envelope;
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;

  private constructor(socket: WebSocket, envelope: Envelope) {
    this.#socket = socket;
    this.#envelope = envelope;
    socket.on('message', (data) => this.#hear(data));
    socket.once('close', () => this.#end());
    socket.on('error', () => socket.terminate());
  }

  /** Connects to localhost only: the discovery answer could name any address. */
  static connect(port: number, path: string, envelope: Envelope, timeoutMs: number): Promise<RpcSocket> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, {
      // React Native 0.85 accepts local origins only, and rejects a client that sends none.
      origin: `http://localhost:${port}`,
      handshakeTimeout: timeoutMs,
      maxPayload: MAX_ANSWER,
      perMessageDeflate: false,
    });
    return new Promise((resolve, reject) => {
      socket.on('error', reject);
      socket.once('open', () => resolve(new RpcSocket(socket, envelope)));
    });
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  async ask(method: string, params: object, timeoutMs: number): Promise<unknown> {
    if (!this.isOpen) throw lost();
    const id = ++this.#asked;
    const answer = (): Promise<unknown> =>
      new Promise((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject });
        this.#socket.send(JSON.stringify({ ...this.#envelope, id, method, params }));
      });
    return withDeadline(realClock, timeoutMs, method, answer).finally(() => this.#waiting.delete(id));
  }

  close(): void {
    this.#socket.terminate();
  }

  #hear(data: RawData): void {
    const answer = AnswerSchema.safeParse(parsed(data));
    if (!answer.success) return;
    const { id, result, error } = answer.data;
    if (error === undefined) this.#waiting.get(id)?.resolve(result);
    else this.#waiting.get(id)?.reject(new Error(error.message));
  }

  #end(): void {
    for (const { reject } of this.#waiting.values()) reject(lost());
  }
}

const lost = (): HandsightError => new HandsightError('DeviceGone', 'the connection was closed');

/** Undefined if it is not JSON. */
function parsed(data: RawData): unknown {
  try {
    return JSON.parse(Buffer.isBuffer(data) ? data.toString('utf8') : '');
  } catch {
    return undefined;
  }
}
