import type { Raster } from './raster.ts';

/** What one pixel of the result takes from the source along one axis. */
interface Span {
  first: number;
  shares: number[];
}

/** Every pixel of the result is the mean of the source under it, weighed by how much of each source pixel it covers. */
export function resample(source: Raster, width: number, height: number): Raster {
  const across = spans(source.width, width);
  const down = spans(source.height, height);
  const data = new Uint8Array(width * height * 4);
  const row = new Float32Array(source.width * 4);
  down.forEach((span, y) => {
    row.fill(0);
    span.shares.forEach((share, i) => {
      addRow(row, source.data, (span.first + i) * row.length, share);
    });
    across.forEach(({ first, shares }, x) => {
      meanOf(row, first, shares, data, (y * width + x) * 4);
    });
  });
  return { width, height, data };
}

function addRow(sum: Float32Array, data: Uint8Array, from: number, share: number): void {
  for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + (data[from + i] ?? 0) * share;
}

function meanOf(row: Float32Array, first: number, shares: readonly number[], to: Uint8Array, at: number): void {
  let red = 0;
  let green = 0;
  let blue = 0;
  let alpha = 0;
  let from = first * 4;
  for (const share of shares) {
    red += (row[from] ?? 0) * share;
    green += (row[from + 1] ?? 0) * share;
    blue += (row[from + 2] ?? 0) * share;
    alpha += (row[from + 3] ?? 0) * share;
    from += 4;
  }
  to[at] = Math.round(red);
  to[at + 1] = Math.round(green);
  to[at + 2] = Math.round(blue);
  to[at + 3] = Math.round(alpha);
}

function spans(from: number, to: number): Span[] {
  const step = from / to;
  return Array.from({ length: to }, (_, i) => {
    const start = i * step;
    const end = Math.min(from, start + step);
    const first = Math.min(from - 1, Math.floor(start));
    const count = Math.max(1, Math.ceil(end) - first);
    const covered = Array.from({ length: count }, (_unused, k) => Math.min(end, first + k + 1) - Math.max(start, first + k));
    const total = covered.reduce((sum, share) => sum + share, 0);
    return { first, shares: covered.map((share) => share / total) };
  });
}
