import { EMPTY, joined } from './bytes.ts';
import type { ByteSource } from './stream.ts';

/** The source ended before all requested bytes arrived. */
export class UnexpectedEnd extends Error {}

/** Reads exactly as many bytes as asked for. */
export class ExactReader {
  readonly #source: ByteSource;
  #rest: Uint8Array = EMPTY;

  constructor(source: ByteSource) {
    this.#source = source;
  }

  async read(count: number): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    let missing = count;
    while (missing > 0) {
      if (this.#rest.length === 0) this.#rest = (await this.#source.read()) ?? EMPTY;
      if (this.#rest.length === 0) throw new UnexpectedEnd(`${missing} bytes are missing`);
      const part = this.#rest.subarray(0, missing);
      this.#rest = this.#rest.subarray(part.length);
      missing -= part.length;
      parts.push(part);
    }
    return parts.length === 0 ? EMPTY : joined(parts);
  }
}
