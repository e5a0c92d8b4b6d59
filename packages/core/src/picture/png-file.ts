import { crc32 } from 'node:zlib';

/** The first eight bytes of every PNG file. */
export const PNG_SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** Length, type, data and checksum, the chunk layout of the PNG specification (section 5.3). */
export function pngChunk(type: string, data: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(12 + data.length);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  for (let i = 0; i < 4; i++) chunk[4 + i] = type.charCodeAt(i);
  chunk.set(data, 8);
  view.setUint32(8 + data.length, crc32(chunk.subarray(4, 8 + data.length)));
  return chunk;
}

export interface PngChunk {
  type: string;
  data: Uint8Array;
}

/** The chunks of a file up to its end mark, or what is wrong with it. */
export function readPngChunks(file: Uint8Array): PngChunk[] | { fault: string } {
  if (!PNG_SIGNATURE.every((byte, i) => file[i] === byte)) return { fault: 'it does not begin as a PNG does' };
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const chunks: PngChunk[] = [];
  for (let at = 8; at + 12 <= file.length;) {
    const length = view.getUint32(at);
    const end = at + 8 + length;
    if (end + 4 > file.length) break;
    const type = String.fromCharCode(...file.subarray(at + 4, at + 8));
    if (crc32(file.subarray(at + 4, end)) !== view.getUint32(end))
      return { fault: `the checksum of its ${JSON.stringify(type)} part is wrong` };
    chunks.push({ type, data: file.subarray(at + 8, end) });
    if (type === 'IEND') return chunks;
    at = end + 4;
  }
  return { fault: 'it ends too early' };
}
