import { StringDecoder } from 'node:string_decoder';

/** Keeps the beginning of a program's output; the rest is read and dropped, so that the program does not block. */
export class BoundedOutput {
  readonly #limit: number;
  readonly #parts: Buffer[] = [];
  #kept = 0;
  #seen = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(chunk: Buffer): void {
    const part = chunk.subarray(0, Math.max(0, this.#limit - this.#kept));
    this.#parts.push(part);
    this.#kept += part.length;
    this.#seen += chunk.length;
  }

  /** Total bytes written, kept or not. */
  get bytes(): number {
    return this.#seen;
  }

  get isTruncated(): boolean {
    return this.#seen > this.#limit;
  }

  /** A character cut in half by the limit is left out. */
  get text(): string {
    return new StringDecoder('utf8').write(Buffer.concat(this.#parts));
  }
}
