import { textOf } from './bytes.ts';
import type { ByteSource } from './stream.ts';

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
