import { HandsightError } from '../error/errors.ts';
import { readPngChunks } from './png-file.ts';

/** Twice a screen of 7680 x 4320. A small file can claim any size, and the claim decides how much memory decoding takes. */
export const MAX_PIXELS = 1 << 26;

/** The size stated by a complete and undamaged PNG file; anything else is refused before it is decoded. */
export function pngSize(file: Uint8Array): { width: number; height: number } {
  const chunks = readPngChunks(file);
  if (!Array.isArray(chunks)) throw unreadable(chunks.fault);
  const header = chunks[0];
  if (header?.type !== 'IHDR' || header.data.length !== 13) throw unreadable('it has no header');
  const view = new DataView(header.data.buffer, header.data.byteOffset, 8);
  const width = view.getUint32(0);
  const height = view.getUint32(4);
  if (width === 0 || height === 0) throw unreadable('it has no pixels');
  if (width * height > MAX_PIXELS) throw unreadable(`${width} x ${height} is larger than ${MAX_PIXELS} pixels`);
  return { width, height };
}

export const unreadable = (fault: string): HandsightError => new HandsightError('BadRequest', `not a readable PNG: ${fault}`);
