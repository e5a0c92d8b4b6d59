import { bytesOf, joined } from './bytes.ts';

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
