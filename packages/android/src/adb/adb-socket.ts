import { connect, type Socket } from 'node:net';
import { AdbConnectionError } from '@handsight/core/error';

export interface ServerAddress {
  host: string;
  port: number;
}

/** The peer closed the stream before the message was complete. */
export class StreamEnded extends Error {}

interface Waiter {
  resolve: () => void;
  reject: (error: Error) => void;
}

/** One stream to the adb server, read in order. Aborting the signal ends it, with the signal's reason. */
export class AdbSocket {
  readonly socket: Socket;
  #chunks: Buffer[] = [];
  #size = 0;
  #hasEnded = false;
  #error: Error | undefined;
  #waiter: Waiter | undefined;
  #release: () => void = () => undefined;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on('data', this.#onData).on('end', this.#onEnd).on('error', this.#onError).on('close', this.#onEnd);
  }

  static connect(address: ServerAddress, signal?: AbortSignal): Promise<AdbSocket> {
    return new Promise((resolve, reject) => {
      const socket = connect({ ...address, noDelay: true });
      const onAbort = (): void => {
        socket.destroy();
        reject(reasonOf(signal));
      };
      if (signal?.aborted === true) {
        onAbort();
        return;
      }
      signal?.addEventListener('abort', onAbort, { once: true });
      const onError = (cause: Error): void => {
        signal?.removeEventListener('abort', onAbort);
        const where = `${address.host}:${address.port}`;
        reject(new AdbConnectionError(`no adb server answers at ${where}`, { server: where }, { cause }));
      };
      socket.once('error', onError);
      socket.once('connect', () => {
        socket.off('error', onError);
        signal?.removeEventListener('abort', onAbort);
        resolve(new AdbSocket(socket));
      });
    });
  }

  /** From now on the signal ends the stream. */
  obey(signal: AbortSignal): void {
    this.#release();
    const onAbort = (): void => this.#fail(reasonOf(signal));
    if (signal.aborted) {
      onAbort();
      return;
    }
    signal.addEventListener('abort', onAbort, { once: true });
    this.#release = () => signal.removeEventListener('abort', onAbort);
  }

  get isOpen(): boolean {
    return !this.#hasEnded && this.#error === undefined && !this.socket.destroyed;
  }

  write(bytes: Uint8Array): void {
    this.socket.write(bytes);
  }

  /** Resolves when the write buffer has drained. */
  async drained(): Promise<void> {
    while (this.socket.writableNeedDrain && this.#error === undefined && !this.#hasEnded) {
      await new Promise<void>((resolve) => {
        const done = (): void => {
          this.socket.off('drain', done).off('close', done);
          resolve();
        };
        this.socket.once('drain', done).once('close', done);
      });
    }
    if (this.#error !== undefined) throw this.#error;
  }

  /** Exactly `count` bytes, or StreamEnded. */
  async take(count: number): Promise<Buffer> {
    while (this.#size < count) {
      if (this.#error !== undefined) throw this.#error;
      if (this.#hasEnded) throw new StreamEnded(`the stream ended after ${this.#size} of ${count} bytes`);
      await this.#more();
    }
    return this.#cut(count);
  }

  /** The next chunk; undefined at the end. */
  async next(): Promise<Buffer | undefined> {
    while (this.#size === 0) {
      if (this.#error !== undefined) throw this.#error;
      if (this.#hasEnded) return undefined;
      await this.#more();
    }
    return this.#cut(this.#size);
  }

  close(): void {
    this.#release();
    this.socket.destroy();
  }

  /** Hands the socket over to another reader, with the bytes already received. */
  release(): { socket: Socket; begun: Buffer } {
    this.#release();
    const begun = this.#cut(this.#size);
    this.socket.off('data', this.#onData).off('end', this.#onEnd).off('error', this.#onError).off('close', this.#onEnd);
    return { socket: this.socket, begun };
  }

  #more(): Promise<void> {
    return new Promise((resolve, reject) => (this.#waiter = { resolve, reject }));
  }

  #cut(count: number): Buffer {
    const [first] = this.#chunks;
    let whole = this.#chunks.length === 1 && first !== undefined ? first : Buffer.concat(this.#chunks);
    if (whole.length > count) {
      this.#chunks = [whole.subarray(count)];
      whole = whole.subarray(0, count);
    } else this.#chunks = [];
    this.#size -= count;
    return whole;
  }

  readonly #onData = (bytes: Buffer): void => {
    this.#chunks.push(bytes);
    this.#size += bytes.length;
    this.#wake();
  };

  readonly #onEnd = (): void => {
    this.#hasEnded = true;
    this.#release();
    this.#wake();
  };

  /** A reset counts as an end: what matters is whether the message was complete. */
  readonly #onError = (): void => {
    this.#onEnd();
  };

  #wake(): void {
    const waiter = this.#waiter;
    this.#waiter = undefined;
    waiter?.resolve();
  }

  #fail(error: Error): void {
    this.#error ??= error;
    this.#release();
    this.socket.destroy();
    const waiter = this.#waiter;
    this.#waiter = undefined;
    waiter?.reject(error);
  }
}

const reasonOf = (signal: AbortSignal | undefined): Error =>
  signal?.reason instanceof Error ? signal.reason : new Error(String(signal?.reason ?? 'aborted'));
