/** An argument matching its signature: strings, numbers, a list of strings, or a variant. */
export type Argument = string | number | boolean | readonly string[] | { signature: string; value: Argument };

/** Serializes values for D-Bus, little-endian, aligned from the start. */
export class Writer {
  #bytes = Buffer.allocUnsafe(512);
  #at = 0;

  get length(): number {
    return this.#at;
  }

  align(to: number): void {
    const next = Math.ceil(this.#at / to) * to;
    this.#room(next - this.#at);
    this.#bytes.fill(0, this.#at, next);
    this.#at = next;
  }

  byte(value: number): void {
    this.#room(1);
    this.#at = this.#bytes.writeUInt8(value, this.#at);
  }

  u32(value: number): void {
    this.align(4);
    this.#room(4);
    this.#at = this.#bytes.writeUInt32LE(value, this.#at);
  }

  i32(value: number): void {
    this.align(4);
    this.#room(4);
    this.#at = this.#bytes.writeInt32LE(value, this.#at);
  }

  double(value: number): void {
    this.align(8);
    this.#room(8);
    this.#at = this.#bytes.writeDoubleLE(value, this.#at);
  }

  string(value: string): void {
    const length = Buffer.byteLength(value);
    this.u32(length);
    this.#room(length + 1);
    this.#bytes.write(value, this.#at);
    this.#at += length;
    this.byte(0);
  }

  signature(value: string): void {
    this.byte(value.length);
    this.#room(value.length + 1);
    this.#bytes.write(value, this.#at, 'latin1');
    this.#at += value.length;
    this.byte(0);
  }

  /** Fills in a length once it is known. */
  setU32(at: number, value: number): void {
    this.#bytes.writeUInt32LE(value, at);
  }

  bytes(value: Uint8Array): void {
    this.#room(value.length);
    this.#bytes.set(value, this.#at);
    this.#at += value.length;
  }

  argument(signature: string, value: Argument): void {
    if (signature === 'v') {
      if (typeof value !== 'object' || Array.isArray(value) || !('signature' in value)) throw new TypeError('a variant needs its type');
      this.signature(value.signature);
      this.argument(value.signature, value.value);
    } else if (signature === 'as') {
      if (!Array.isArray(value)) throw new TypeError('a list of texts is wanted');
      this.u32(0);
      const start = this.#at;
      for (const each of value) this.string(String(each));
      this.setU32(start - 4, this.#at - start);
    } else if (signature === 's' || signature === 'o') {
      if (typeof value !== 'string') throw new TypeError('a text is wanted');
      this.string(value);
    } else if (signature === 'u') this.u32(Number(value));
    else if (signature === 'i') this.i32(Number(value));
    else if (signature === 'd') this.double(Number(value));
    else if (signature === 'b') this.u32(value === true ? 1 : 0);
    else throw new TypeError(`arguments of type ${signature} are not written here`);
  }

  /** Resets, reusing the same buffer. */
  clear(): void {
    this.#at = 0;
  }

  /** A copy of what was written. */
  taken(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.#at));
  }

  /** A view of what was written, valid until the next write. */
  get written(): Buffer {
    return this.#bytes.subarray(0, this.#at);
  }

  #room(more: number): void {
    if (this.#at + more <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#at + more));
    larger.set(this.#bytes.subarray(0, this.#at));
    this.#bytes = larger;
  }
}
