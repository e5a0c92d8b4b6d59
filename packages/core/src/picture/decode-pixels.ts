import { constants, inflateSync } from 'node:zlib';
import { readPngChunks } from './png-file.ts';
import { pngSize, unreadable } from './png-size.ts';
import { newPixels, type Raster } from './raster.ts';

/** Samples of a pixel, by the colour type of the header: grey, RGB, palette, grey and alpha, RGBA. */
const CHANNELS = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);
const PALETTE = 3;

interface Header {
  width: number;
  height: number;
  /** Bits of a sample. */
  depth: number;
  colour: number;
  channels: number;
  isInterlaced: boolean;
  palette: Uint8Array;
  /** Alphas of the palette's colours, or the samples of the one colour that is transparent. */
  transparent: Uint8Array | undefined;
}

/** Every how many pixels a pass has one, and from where. */
interface Pass {
  x: number;
  y: number;
  dx: number;
  dy: number;
}

const WHOLE: readonly Pass[] = [{ x: 0, y: 0, dx: 1, dy: 1 }];
const ADAM7: readonly Pass[] = [
  { x: 0, y: 0, dx: 8, dy: 8 },
  { x: 4, y: 0, dx: 8, dy: 8 },
  { x: 0, y: 4, dx: 4, dy: 8 },
  { x: 2, y: 0, dx: 4, dy: 4 },
  { x: 0, y: 2, dx: 2, dy: 4 },
  { x: 1, y: 0, dx: 2, dy: 2 },
  { x: 0, y: 1, dx: 1, dy: 2 },
];

/** A PNG file as RGBA. Pixels that are cut off are black; the data never swells beyond the size that the header states. */
export function decodePixels(file: Uint8Array): Raster {
  const header = headerOf(file);
  const { width, height, depth, channels } = header;
  const passes = (header.isInterlaced ? ADAM7 : WHOLE)
    .map((pass) => ({ ...pass, columns: Math.ceil((width - pass.x) / pass.dx), rows: Math.ceil((height - pass.y) / pass.dy) }))
    .filter(({ columns, rows }) => columns > 0 && rows > 0)
    .map((pass) => ({ ...pass, stride: Math.ceil((pass.columns * channels * depth) / 8) }));
  const lines = inflated(
    file,
    passes.reduce((sum, { rows, stride }) => sum + rows * (stride + 1), 0),
  );
  const data = newPixels(width * height * 4);
  const isPlain = depth === 8 && channels > 2 && header.transparent === undefined;
  const reach = Math.max(1, (channels * depth) >> 3);
  let at = 0;
  for (const { x, y, dx, dy, columns, rows, stride } of passes) {
    let above: Uint8Array = new Uint8Array(stride);
    for (let row = 0; row < rows; row++) {
      const line = lines.subarray(at + 1, at + 1 + stride);
      unfilter(lines[at] ?? 0, line, above, reach);
      const start = ((y + row * dy) * width + x) * 4;
      if (isPlain) copyRow(line, data, start, dx * 4, channels);
      else writeSamples(header, line, data, start, dx * 4, columns);
      above = line;
      at += stride + 1;
    }
  }
  return { width, height, data };
}

function headerOf(file: Uint8Array): Header {
  const size = pngSize(file);
  const chunks = readPngChunks(file);
  if ('fault' in chunks) throw unreadable(chunks.fault);
  const [depth = 0, colour = 0, , , interlace = 0] = chunks[0]?.data.subarray(8) ?? [];
  const channels = CHANNELS.get(colour);
  const isPossible = depth === 8 || (depth === 16 && colour !== PALETTE) || ([1, 2, 4].includes(depth) && channels === 1 && colour !== 4);
  if (channels === undefined || !isPossible) throw unreadable(`colour type ${colour} with ${depth} bits`);
  const chunk = (type: string): Uint8Array | undefined => chunks.find((each) => each.type === type)?.data;
  return {
    ...size,
    depth,
    colour,
    channels,
    isInterlaced: interlace === 1,
    palette: chunk('PLTE') ?? new Uint8Array(),
    transparent: chunk('tRNS'),
  };
}

function inflated(file: Uint8Array, length: number): Uint8Array {
  const chunks = readPngChunks(file);
  if ('fault' in chunks) throw unreadable(chunks.fault);
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  try {
    const lines = inflateSync(packed, { maxOutputLength: length, finishFlush: constants.Z_SYNC_FLUSH });
    if (lines.length === length) return lines;
    const whole = new Uint8Array(length);
    whole.set(lines);
    return whole;
  } catch (error) {
    throw unreadable(error instanceof Error ? error.message : String(error));
  }
}

/** Adds to every byte what the filter predicts for it, in place. `reach` is how many bytes back the pixel to the left begins. */
function unfilter(filter: number, line: Uint8Array, above: Uint8Array, reach: number): void {
  const { length } = line;
  switch (filter) {
    case 0:
      return;
    case 1:
      for (let i = reach; i < length; i++) line[i] = (line[i] ?? 0) + (line[i - reach] ?? 0);
      return;
    case 2:
      for (let i = 0; i < length; i++) line[i] = (line[i] ?? 0) + (above[i] ?? 0);
      return;
    case 3:
      for (let i = 0; i < length; i++) line[i] = (line[i] ?? 0) + (((i < reach ? 0 : (line[i - reach] ?? 0)) + (above[i] ?? 0)) >> 1);
      return;
    case 4:
      for (let i = 0; i < Math.min(reach, length); i++) line[i] = (line[i] ?? 0) + (above[i] ?? 0);
      for (let i = reach; i < length; i++) {
        line[i] = (line[i] ?? 0) + paeth(line[i - reach] ?? 0, above[i] ?? 0, above[i - reach] ?? 0);
      }
      return;
    default:
      throw unreadable(`there is no filter ${filter}`);
  }
}

function paeth(left: number, up: number, corner: number): number {
  const fromLeft = Math.abs(up - corner);
  const fromUp = Math.abs(left - corner);
  const fromCorner = Math.abs(left + up - 2 * corner);
  if (fromLeft <= fromUp && fromLeft <= fromCorner) return left;
  return fromUp <= fromCorner ? up : corner;
}

function writeSamples(header: Header, line: Uint8Array, data: Uint8Array, start: number, step: number, columns: number): void {
  const { depth, colour, channels, palette, transparent } = header;
  const most = (1 << Math.min(depth, 8)) - 1;
  const sample = sampler(line, depth);
  // A colour is transparent as it is written, with all its bits.
  const key = colour === PALETTE || transparent === undefined ? undefined : keyOf(transparent, depth);
  for (let column = 0, to = start; column < columns; column++, to += step) {
    const first = sample(column * channels);
    if (colour === PALETTE) {
      data[to] = palette[first * 3] ?? 0;
      data[to + 1] = palette[first * 3 + 1] ?? 0;
      data[to + 2] = palette[first * 3 + 2] ?? 0;
      data[to + 3] = transparent?.[first] ?? 255;
      continue;
    }
    const isGrey = channels < 3;
    const grey = isGrey ? (first * 255) / most : 0;
    data[to] = isGrey ? grey : first;
    data[to + 1] = isGrey ? grey : sample(column * channels + 1);
    data[to + 2] = isGrey ? grey : sample(column * channels + 2);
    const hasAlpha = channels === 2 || channels === 4;
    data[to + 3] = hasAlpha ? sample(column * channels + channels - 1) : isKey(line, column, header, key) ? 0 : 255;
  }
}

/** What screenshots are: RGB or RGBA of a byte each. Four bytes are written as one number, alpha in the highest. */
function copyRow(line: Uint8Array, data: Uint8Array, start: number, step: number, channels: number): void {
  const pixels = new Int32Array(data.buffer, data.byteOffset + start);
  const { length } = line;
  for (let from = 0, to = 0; from < length; from += channels, to += step >> 2) {
    const alpha = channels === 4 ? (line[from + 3] ?? 0) : 255;
    pixels[to] = (line[from] ?? 0) | ((line[from + 1] ?? 0) << 8) | ((line[from + 2] ?? 0) << 16) | (alpha << 24);
  }
}

/** A sample of a line; of 16 bits the upper eight. */
function sampler(line: Uint8Array, depth: number): (index: number) => number {
  if (depth === 8) return (index) => line[index] ?? 0;
  if (depth === 16) return (index) => line[index * 2] ?? 0;
  const mask = (1 << depth) - 1;
  return (index) => ((line[(index * depth) >> 3] ?? 0) >> (8 - depth - ((index * depth) & 7))) & mask;
}

/** The bytes of the transparent colour as a line has them; those of less than a byte stand for themselves. */
function keyOf(transparent: Uint8Array, depth: number): Uint8Array {
  return depth === 16 ? transparent : transparent.filter((_, i) => i % 2 === 1);
}

function isKey(line: Uint8Array, column: number, { depth, channels }: Header, key: Uint8Array | undefined): boolean {
  if (key === undefined) return false;
  if (depth < 8) return sampler(line, depth)(column) === key[0];
  const bytes = channels * (depth >> 3);
  for (let i = 0; i < bytes; i++) if (line[column * bytes + i] !== key[i]) return false;
  return true;
}
