import { bytesOf, joined, EMPTY, textOf } from './bytes.ts';

/** Where bytes come from. */
export interface ByteSource {
  /** The next bytes; undefined at the end. */
  read(): Promise<Uint8Array | undefined>;
}

/** Where bytes go. */
export interface ByteSink {
  /** Resolves when more can be written. Rejects with BrokenPipe when the reader is gone. */
  write(data: Uint8Array): Promise<void>;
}

/** Both directions of a connection. */
export interface ByteStream extends ByteSource, ByteSink {
  /** Ends both directions; what was written before still arrives. */
  close(): Promise<void>;
  /** Aborted when the other end is gone. */
  readonly signal: AbortSignal;
}

export class BrokenPipe extends Error {
  constructor() {
    super('Broken pipe');
  }
}

export const NOTHING: ByteSource = { read: () => Promise.resolve(undefined) };
export const NOWHERE: ByteSink = { write: () => Promise.resolve() };

export const say = (sink: ByteSink, text: string): Promise<void> => sink.write(bytesOf(text));

/** A source of bytes that are already there. */
export function sourceOf(data: Uint8Array): ByteSource {
  let left: Uint8Array | undefined = data.length === 0 ? undefined : data;
  return {
    read: () => {
      const now = left;
      left = undefined;
      return Promise.resolve(now);
    },
  };
}

/** Everything up to the end, or up to `most` bytes; more than that throws. */
export async function readAll(source: ByteSource, most = 1 << 29): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let part = await source.read(); part !== undefined; part = await source.read()) {
    size += part.length;
    if (size > most) throw new Error('Not enough memory');
    parts.push(part);
  }
  return joined(parts);
}

/** Collects what is written. */
export class Collected implements ByteSink {
  readonly #parts: Uint8Array[] = [];

  write(data: Uint8Array): Promise<void> {
    this.#parts.push(data.slice());
    return Promise.resolve();
  }

  get bytes(): Uint8Array {
    return joined(this.#parts);
  }
}

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

const NEWLINE = 10;
/** A longer line is split. */
const MAX_LINE = 1 << 24;

/** The lines of a source, without line breaks. */
export async function* linesOf(source: ByteSource): AsyncGenerator<string> {
  let rest: Uint8Array[] = [];
  let size = 0;
  const take = (): string => {
    const line = textOf(Buffer.concat(rest));
    rest = [];
    size = 0;
    return line;
  };
  for (let part = await source.read(); part !== undefined; part = await source.read()) {
    let from = 0;
    for (let at = part.indexOf(NEWLINE); at !== -1; at = part.indexOf(NEWLINE, from)) {
      rest.push(part.subarray(from, at));
      from = at + 1;
      yield take();
    }
    if (from < part.length) rest.push(part.subarray(from));
    size += part.length - from;
    if (size > MAX_LINE) yield take();
  }
  if (rest.length > 0) yield take();
}
