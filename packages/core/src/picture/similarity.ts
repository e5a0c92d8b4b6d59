import { resample } from './resample.ts';
import type { Raster } from './raster.ts';

const BLOCK = 4;
const WINDOW_PIXELS = 4 * BLOCK * BLOCK;
/** The two constants of Wang et al. 2004 for 8-bit grey, for sums over a window instead of means. */
const C1 = (0.01 * 255) ** 2 * WINDOW_PIXELS ** 2;
const C2 = (0.03 * 255) ** 2 * WINDOW_PIXELS ** 2;

/** Sums over one block of both pictures. */
interface Sums {
  a: number;
  b: number;
  squares: number;
  product: number;
}

/**
 * Structural similarity of two pictures in grey, the second brought to the first's size: the mean over windows of 8 x 8
 * pixels, 4 apart. 1 for equal pictures, near 0 for unrelated ones.
 */
export function structuralSimilarity(one: Raster, other: Raster): number {
  const width = Math.max(2 * BLOCK, one.width);
  const height = Math.max(2 * BLOCK, one.height);
  const a = grey(sized(one, width, height));
  const b = grey(sized(other, width, height));
  const lefts = blockStarts(width);
  let above: Sums[] = [];
  let total = 0;
  let count = 0;
  for (const top of blockStarts(height)) {
    const row = lefts.map((left) => blockSums(a, b, width, left, top));
    for (let i = 1; i < row.length && i < above.length; i++) {
      total += windowSimilarity([row[i - 1], row[i], above[i - 1], above[i]]);
      count++;
    }
    above = row;
  }
  return total / count;
}

const sized = (picture: Raster, width: number, height: number): Raster =>
  picture.width === width && picture.height === height ? picture : resample(picture, width, height);

function grey({ width, height, data }: Raster): Uint8Array {
  const luma = new Uint8Array(width * height);
  for (let i = 0, at = 0; i < luma.length; i++, at += 4) {
    luma[i] = (77 * (data[at] ?? 0) + 150 * (data[at + 1] ?? 0) + 29 * (data[at + 2] ?? 0)) >> 8;
  }
  return luma;
}

/** Every pixel is in a block: the last one is shifted so that it ends with the picture. */
function blockStarts(length: number): number[] {
  const starts = Array.from({ length: Math.floor(length / BLOCK) }, (_, i) => i * BLOCK);
  return length % BLOCK === 0 ? starts : [...starts, length - BLOCK];
}

function blockSums(a: Uint8Array, b: Uint8Array, stride: number, left: number, top: number): Sums {
  const sums: Sums = { a: 0, b: 0, squares: 0, product: 0 };
  for (let y = top; y < top + BLOCK; y++) {
    for (let x = left; x < left + BLOCK; x++) {
      const p = a[y * stride + x] ?? 0;
      const q = b[y * stride + x] ?? 0;
      sums.a += p;
      sums.b += q;
      sums.squares += p * p + q * q;
      sums.product += p * q;
    }
  }
  return sums;
}

function windowSimilarity(blocks: (Sums | undefined)[]): number {
  let a = 0;
  let b = 0;
  let squares = 0;
  let product = 0;
  for (const block of blocks) {
    a += block?.a ?? 0;
    b += block?.b ?? 0;
    squares += block?.squares ?? 0;
    product += block?.product ?? 0;
  }
  const means = 2 * a * b;
  const covariance = 2 * (WINDOW_PIXELS * product - a * b);
  const variances = WINDOW_PIXELS * squares - a * a - b * b;
  return ((means + C1) * (covariance + C2)) / ((a * a + b * b + C1) * (variances + C2));
}
