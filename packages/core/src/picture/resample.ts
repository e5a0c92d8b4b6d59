import { newPixels, type Raster } from './raster.ts';

/** Every other byte of a pixel: two channels are summed in one integer, each with eight bits of room above it. */
const LANES = 0x00ff00ff;
const HALF = 0x00800080;

/** What each pixel of the result takes from the source along one axis: `count` pixels from `first` on, in 256ths. */
interface Axis {
  first: Int32Array;
  count: number;
  weights: Int32Array;
}

/** Every pixel of the result is the mean of the source under it, weighed by how much of each source pixel it covers. */
export function resample(source: Raster, width: number, height: number): Raster {
  const across = axis(source.width, width);
  const down = axis(source.height, height);
  const pixels = new Int32Array(source.data.slice().buffer);
  const row = new Int32Array(source.width);
  const data = newPixels(width * height * 4);
  const result = new Int32Array(data.buffer);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < source.width; x++) row[x] = mean(pixels, (down.first[y] ?? 0) * source.width + x, source.width, down, y);
    for (let x = 0; x < width; x++) result[y * width + x] = mean(row, across.first[x] ?? 0, 1, across, x);
  }
  return { width, height, data };
}

/** The weighed mean of pixels that stand `step` apart. Sums wrap around as 32-bit integers, which keeps their bits. */
function mean(pixels: Int32Array, from: number, step: number, { count, weights }: Axis, at: number): number {
  let even = HALF;
  let odd = HALF;
  for (let i = 0; i < count; i++) {
    const pixel = pixels[from + i * step] ?? 0;
    const weight = weights[at * count + i] ?? 0;
    even = (even + Math.imul(pixel & LANES, weight)) | 0;
    odd = (odd + Math.imul((pixel >>> 8) & LANES, weight)) | 0;
  }
  return ((even >>> 8) & LANES) | (odd & ~LANES);
}

function axis(from: number, to: number): Axis {
  const step = from / to;
  const count = Math.min(from, Math.ceil(step) + 1);
  const first = new Int32Array(to);
  const weights = new Int32Array(to * count);
  for (let i = 0; i < to; i++) {
    const start = i * step;
    const begin = Math.min(from - count, Math.floor(start));
    first[i] = begin;
    let given = 0;
    for (let k = 0; k < count; k++) {
      const covered = Math.min(1, Math.max(0, (begin + k + 1 - start) / step));
      const upToHere = k === count - 1 ? 256 : Math.round(covered * 256);
      weights[i * count + k] = upToHere - given;
      given = upToHere;
    }
  }
  return { first, count, weights };
}
