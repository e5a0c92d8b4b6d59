import { joined } from '../io/bytes.ts';
import { BrokenPipe, type ByteStream } from '../io/stream.ts';

/** What a stream needs of its connection. */
export interface Line {
  readonly maxPayload: number;
  okay(localId: number, remoteId: number): void;
  wrte(localId: number, remoteId: number, data: Uint8Array): void;
  clse(localId: number, remoteId: number): void;
}

const ROOM = 1 << 20;

/** One stream of a connection. In each direction one WRTE at a time is in flight, until it is acknowledged by OKAY. */
export class AdbStream implements ByteStream {
  readonly localId: number;
  /** 0 until the peer has sent its id. */
  remoteId: number;
  readonly #line: Line;
  readonly #gone = new AbortController();
  #mayWrite: boolean;
  #out: Uint8Array[] = [];
  #outSize = 0;
  #in: Uint8Array | undefined;
  #inEnded = false;
  #closing = false;
  #wakeReader: (() => void) | undefined;
  #wakeWriters: (() => void)[] = [];

  constructor(line: Line, localId: number, remoteId: number, mayWrite: boolean) {
    this.#line = line;
    this.localId = localId;
    this.remoteId = remoteId;
    this.#mayWrite = mayWrite;
  }

  get signal(): AbortSignal {
    return this.#gone.signal;
  }

  async read(): Promise<Uint8Array | undefined> {
    while (this.#in === undefined && !this.#inEnded) {
      await new Promise<void>((resolve) => (this.#wakeReader = resolve));
      this.#wakeReader = undefined;
    }
    const data = this.#in;
    this.#in = undefined;
    if (data !== undefined && !this.signal.aborted) this.#line.okay(this.localId, this.remoteId);
    return data;
  }

  async write(data: Uint8Array): Promise<void> {
    this.#refuseWhenGone();
    if (data.length === 0) return;
    this.#out.push(data);
    this.#outSize += data.length;
    this.#pump();
    while (this.#outSize > ROOM) {
      await new Promise<void>((resolve) => this.#wakeWriters.push(resolve));
      this.#refuseWhenGone();
    }
  }

  #refuseWhenGone(): void {
    if (this.signal.aborted || this.#closing) throw new BrokenPipe();
  }

  /** Resolves when all earlier writes have been acknowledged, or the peer is gone. */
  async close(): Promise<void> {
    if (this.#closing) return;
    this.#closing = true;
    while ((this.#outSize > 0 || !this.#mayWrite) && !this.signal.aborted) {
      await new Promise<void>((resolve) => this.#wakeWriters.push(resolve));
    }
    if (this.signal.aborted) return;
    this.#line.clse(this.localId, this.remoteId);
    this.gone();
  }

  /** Data from the peer. False if it sent more before the last data was acknowledged. */
  received(data: Uint8Array): boolean {
    if (this.#inEnded) return true;
    if (this.#in !== undefined) return false;
    this.#in = data;
    this.#wakeReader?.();
    return true;
  }

  acknowledged(remoteId: number): void {
    this.remoteId = remoteId;
    this.#mayWrite = true;
    this.#pump();
    this.#wake();
  }

  /** The peer has closed it, or the connection is lost. */
  gone(): void {
    this.#inEnded = true;
    this.#out = [];
    this.#outSize = 0;
    this.#gone.abort(new BrokenPipe());
    this.#wakeReader?.();
    this.#wake();
  }

  #pump(): void {
    if (!this.#mayWrite || this.#outSize === 0 || this.signal.aborted) return;
    const { maxPayload } = this.#line;
    const parts: Uint8Array[] = [];
    let size = 0;
    while (size < maxPayload) {
      const [first] = this.#out;
      if (first === undefined) break;
      const part = first.subarray(0, maxPayload - size);
      if (part.length === first.length) this.#out.shift();
      else this.#out[0] = first.subarray(part.length);
      parts.push(part);
      size += part.length;
    }
    this.#outSize -= size;
    this.#mayWrite = false;
    this.#line.wrte(this.localId, this.remoteId, joined(parts));
  }

  #wake(): void {
    const writers = this.#wakeWriters;
    this.#wakeWriters = [];
    for (const wake of writers) wake();
  }
}
