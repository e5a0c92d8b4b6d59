import type { Raster } from './raster.ts';

/** What the pixels of the result take from the source along one axis: `count` pixels each, from `first` on, by weight. */
interface Axis {
  first: Int32Array;
  count: number;
  weights: Float32Array;
}

/** Every pixel of the result is the mean of the source under it, weighed by how much of each source pixel it covers. */
export function resample(source: Raster, width: number, height: number): Raster {
  const across = axis(source.width, width);
  const down = axis(source.height, height);
  const data = new Uint8Array(width * height * 4);
  const row = new Float32Array(source.width * 4);
  for (let y = 0; y < height; y++) {
    row.fill(0);
    for (let i = 0; i < down.count; i++) addRow(row, source.data, ((down.first[y] ?? 0) + i) * row.length, down.weights[y * down.count + i] ?? 0);
    writeRow(row, across, data, y * width * 4);
  }
  return { width, height, data };
}

function addRow(sum: Float32Array, data: Uint8Array, from: number, weight: number): void {
  if (weight === 0) return;
  for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + (data[from + i] ?? 0) * weight;
}

function writeRow(row: Float32Array, { first, count, weights }: Axis, to: Uint8Array, start: number): void {
  for (let x = 0, at = start; x < first.length; x++, at += 4) {
    let red = 0.5;
    let green = 0.5;
    let blue = 0.5;
    let alpha = 0.5;
    for (let i = 0, from = (first[x] ?? 0) * 4; i < count; i++, from += 4) {
      const weight = weights[x * count + i] ?? 0;
      red += (row[from] ?? 0) * weight;
      green += (row[from + 1] ?? 0) * weight;
      blue += (row[from + 2] ?? 0) * weight;
      alpha += (row[from + 3] ?? 0) * weight;
    }
    to[at] = red;
    to[at + 1] = green;
    to[at + 2] = blue;
    to[at + 3] = alpha;
  }
}

function axis(from: number, to: number): Axis {
  const step = from / to;
  const count = Math.min(from, Math.ceil(step) + 1);
  const first = new Int32Array(to);
  const weights = new Float32Array(to * count);
  for (let i = 0; i < to; i++) {
    const start = i * step;
    const begin = Math.min(from - count, Math.floor(start));
    first[i] = begin;
    for (let k = 0; k < count; k++) {
      const covered = Math.min(start + step, begin + k + 1) - Math.max(start, begin + k);
      weights[i * count + k] = Math.max(0, covered) / step;
    }
  }
  return { first, count, weights };
}
