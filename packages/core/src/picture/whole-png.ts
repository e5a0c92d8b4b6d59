import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

import { readPngChunks } from './png-file.ts';
import { pngSize, unreadable } from './png-size.ts';

/** Four channels of 16 bits, a filter byte for each row, and as much again for an interlaced file's shorter rows. */
const longestData = ({ width, height }: { width: number; height: number }): number => 2 * height * (width * 8 + 1) + 1024;

/** Refuses a file whose pixels are cut off; decoding shows what there is, and the rest as black. */
export async function requireWholePng(file: Uint8Array): Promise<void> {
  const size = pngSize(file);
  const chunks = readPngChunks(file);
  if ('fault' in chunks) throw unreadable(chunks.fault);
  const data = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data));
  await promisify(inflate)(data, { maxOutputLength: longestData(size) }).catch((error: unknown) => {
    throw unreadable(error instanceof Error ? error.message : String(error));
  });
}
