/**
 * Reads the values of a D-Bus message in order. Alignment is relative to the message's start. A message that ends too
 * early throws a RangeError.
 */
export class Reader {
  readonly #bytes: Buffer;
  #at: number;

  constructor(bytes: Buffer, at = 0) {
    this.#bytes = bytes;
    this.#at = at;
  }

  get at(): number {
    return this.#at;
  }

  align(to: number): void {
    this.#at = Math.ceil(this.#at / to) * to;
  }

  byte(): number {
    const value = this.#bytes.readUInt8(this.#at);
    this.#at += 1;
    return value;
  }

  u16(): number {
    this.align(2);
    const value = this.#bytes.readUInt16LE(this.#at);
    this.#at += 2;
    return value;
  }

  u32(): number {
    this.align(4);
    const value = this.#bytes.readUInt32LE(this.#at);
    this.#at += 4;
    return value;
  }

  i32(): number {
    this.align(4);
    const value = this.#bytes.readInt32LE(this.#at);
    this.#at += 4;
    return value;
  }

  /** As a number: exact up to 2^53. */
  i64(): number {
    this.align(8);
    const value = Number(this.#bytes.readBigInt64LE(this.#at));
    this.#at += 8;
    return value;
  }

  double(): number {
    this.align(8);
    const value = this.#bytes.readDoubleLE(this.#at);
    this.#at += 8;
    return value;
  }

  boolean(): boolean {
    return this.u32() !== 0;
  }

  /** Also an object path. */
  string(): string {
    const length = this.u32();
    const from = this.#at;
    this.#skip(length + 1);
    // Most names are short and plain; reading them as Latin-1 is several times as fast as decoding UTF-8.
    return length < 64 && this.#isPlain(from, length)
      ? this.#bytes.toString('latin1', from, from + length)
      : this.#bytes.toString('utf8', from, from + length);
  }

  skipString(): void {
    this.#skip(this.u32() + 1);
  }

  /** A string's length and one of its letters: enough to distinguish the few expected strings without decoding them. */
  textMark(letter: number): number {
    const length = this.u32();
    const from = this.#at;
    this.#skip(length + 1);
    return length > letter ? length * 256 + (this.#bytes[from + letter] ?? 0) : 0;
  }

  signature(): string {
    const length = this.byte();
    const from = this.#at;
    this.#skip(length + 1);
    return this.#bytes.toString('latin1', from, from + length);
  }

  struct(): void {
    this.align(8);
  }

  /** The elements of an array; `alignment` is that of its element type. */
  list<T>(alignment: number, read: (reader: Reader) => T): T[] {
    const length = this.u32();
    this.align(alignment);
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new RangeError('an array reaches over the end of its message');
    const values: T[] = [];
    while (this.#at < end) values.push(read(this));
    return values;
  }

  strings(): string[] {
    return this.list(4, (r) => r.string());
  }

  /** A value of any type that occurs here; types of no interest are skipped and return undefined. */
  variant(): unknown {
    return this.value(this.signature());
  }

  value(signature: string): unknown {
    switch (signature) {
      case 's':
      case 'o':
        return this.string();
      case 'g':
        return this.signature();
      case 'i':
        return this.i32();
      case 'u':
        return this.u32();
      case 'q':
      case 'n':
        return this.u16();
      case 'y':
        return this.byte();
      case 'b':
        return this.boolean();
      case 'd':
        return this.double();
      case 'x':
      case 't':
        return this.i64();
      case 'v':
        return this.variant();
      case 'as':
      case 'ao':
        return this.strings();
      case '(so)':
        this.struct();
        return [this.string(), this.string()];
      default:
        return undefined;
    }
  }

  #isPlain(from: number, length: number): boolean {
    for (let i = from; i < from + length; i++) if ((this.#bytes[i] ?? 0) > 127) return false;
    return true;
  }

  #skip(length: number): void {
    this.#at += length;
    if (this.#at > this.#bytes.length) throw new RangeError('a text reaches over the end of its message');
  }
}
