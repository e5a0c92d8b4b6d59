import { BrokenPipe, type ByteSink, type ByteSource } from './stream.ts';

const ROOM = 1 << 20;

/** Bytes from one program to another, with backpressure. */
export class Pipe implements ByteSource, ByteSink {
  readonly #parts: Uint8Array[] = [];
  #size = 0;
  #ended = false;
  #abandoned = false;
  #wakeReader: (() => void) | undefined;
  #wakeWriters: (() => void)[] = [];

  async write(data: Uint8Array): Promise<void> {
    if (this.#abandoned || this.#ended) throw new BrokenPipe();
    if (data.length === 0) return;
    this.#parts.push(data);
    this.#size += data.length;
    this.#wakeReader?.();
    while (this.#size > ROOM && !this.#gone()) await new Promise<void>((resolve) => this.#wakeWriters.push(resolve));
  }

  async read(): Promise<Uint8Array | undefined> {
    while (this.#parts.length === 0 && !this.#ended && !this.#abandoned) {
      await new Promise<void>((resolve) => (this.#wakeReader = resolve));
      this.#wakeReader = undefined;
    }
    const part = this.#parts.shift();
    this.#size -= part?.length ?? 0;
    this.#wake();
    return part;
  }

  /** The writer has no more. */
  end(): void {
    this.#ended = true;
    this.#wakeReader?.();
    this.#wake();
  }

  /** The reader wants no more. */
  abandon(): void {
    this.#abandoned = true;
    this.#parts.length = 0;
    this.#size = 0;
    this.#wakeReader?.();
    this.#wake();
  }

  #gone(): boolean {
    return this.#ended || this.#abandoned;
  }

  #wake(): void {
    const writers = this.#wakeWriters;
    this.#wakeWriters = [];
    for (const wake of writers) wake();
  }
}
