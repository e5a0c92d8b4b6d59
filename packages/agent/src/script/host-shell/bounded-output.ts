import { StringDecoder } from 'node:string_decoder';

/** The beginning of what a program writes; the rest is read and dropped, so that the program is not held up. */
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

  /** Everything that was written, kept or not. */
  get bytes(): number {
    return this.#seen;
  }

  get isTruncated(): boolean {
    return this.#seen > this.#limit;
  }

  /** A character that the limit cuts in half is left out. */
  get text(): string {
    return new StringDecoder('utf8').write(Buffer.concat(this.#parts));
  }
}
