import { PNG_SIGNATURE, pngChunk, readPngChunks, type PngChunk } from './png-file.ts';

export interface Frame {
  png: Uint8Array;
  /** How long it is shown. */
  ms: number;
}

const LONGEST_MS = 0xffff;

/**
 * One animated PNG (PNG specification, third edition, section 11.3.6). Pictures whose size or format differs from the first are left out.
 */
export function animatedPng(frames: readonly Frame[]): Uint8Array {
  const read = frames.map(({ png, ms }) => ({ ms, chunks: chunksOf(png) }));
  const header = headerOf(read[0]?.chunks ?? []);
  const shown = read.filter(({ chunks }) => Buffer.compare(headerOf(chunks), header) === 0);
  const view = new DataView(header.buffer, header.byteOffset);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  let sequence = 0;
  const parts = shown.flatMap(({ ms, chunks }, i) => [
    pngChunk('fcTL', frameControl({ sequence: sequence++, width, height, ms })),
    ...chunks
      .filter(({ type }) => type === 'IDAT')
      .map(({ data }) => (i === 0 ? pngChunk('IDAT', data) : pngChunk('fdAT', Buffer.concat([uint32(sequence++), data])))),
  ]);
  // Loops forever.
  const control = pngChunk('acTL', Buffer.concat([uint32(shown.length), uint32(0)]));
  return Buffer.concat([PNG_SIGNATURE, pngChunk('IHDR', header), control, ...parts, pngChunk('IEND', new Uint8Array())]);
}

function chunksOf(png: Uint8Array): PngChunk[] {
  const chunks = readPngChunks(png);
  return 'fault' in chunks ? [] : chunks;
}

const headerOf = (chunks: readonly PngChunk[]): Uint8Array => chunks.find(({ type }) => type === 'IHDR')?.data ?? new Uint8Array(13);

const uint32 = (value: number): Uint8Array => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** At the upper left corner, replacing the previous frame. */
function frameControl({ sequence, width, height, ms }: { sequence: number; width: number; height: number; ms: number }): Uint8Array {
  const data = Buffer.alloc(26);
  data.writeUInt32BE(sequence, 0);
  data.writeUInt32BE(width, 4);
  data.writeUInt32BE(height, 8);
  data.writeUInt16BE(Math.min(Math.round(ms), LONGEST_MS), 20);
  data.writeUInt16BE(1000, 22);
  return data;
}
