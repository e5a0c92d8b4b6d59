import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Pixels } from './pixels.ts';
import { scalePicture } from './scale-picture.ts';
import { ssim } from './ssim.ts';
import { structuralSimilarity } from './similarity.ts';
import { toPixels } from './to-pixels.ts';
import { encodePng } from './encode-png.ts';

function drawn(width: number, height: number, grey: (x: number, y: number) => number): Pixels {
  const data = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    const value = grey(i % width, Math.floor(i / width));
    data.set([value, value, value, 255], i * 4);
  }
  return { width, height, format: 'rgba', data, area: { left: 0, top: 0, right: width, bottom: height } };
}

const stripes = (width: number, height: number): Pixels => drawn(width, height, (x) => (x % 8 < 4 ? 0 : 255));
const rings = (width: number, height: number): Pixels => drawn(width, height, (x, y) => ((x * x + y * y) >> 3) & 255);

describe('scalePicture', () => {
  test('makes each pixel the mean of those it stands for', async () => {
    const half = await scalePicture(
      drawn(4, 2, (x, y) => x * 20 + y * 100),
      2,
      1,
    );
    expect([half.data[0], half.data[4]]).toEqual([60, 100]);
    expect(half.area).toEqual({ left: 0, top: 0, right: 4, bottom: 2 });
  });

  test('weighs pixels that it covers in part', async () => {
    const scaled = await scalePicture(
      drawn(3, 1, (x) => [0, 90, 240][x] ?? 0),
      2,
      1,
    );
    expect([scaled.data[0], scaled.data[4]]).toEqual([30, 190]);
  });

  test('keeps one colour one colour at any size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 255 }),
        async (w, h, grey) => {
          const scaled = await scalePicture(
            drawn(23, 31, () => grey),
            w,
            h,
          );
          expect(new Set(scaled.data)).toEqual(new Set([grey, 255]));
        },
      ),
      { numRuns: 30 },
    );
  });

  test('refuses sizes that are not sizes', async () => {
    for (const [w, h] of [
      [0, 5],
      [2.5, 2],
      [Number.NaN, 1],
      [1e6, 1e6],
    ] as const) {
      await expect(scalePicture(stripes(4, 4), w, h)).rejects.toMatchObject({ kind: 'BadRequest' });
    }
  });
});

describe('ssim', () => {
  test('is 1 for equal pictures of any size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 50 }), (w, h) => {
        expect(structuralSimilarity(rings(w, h), rings(w, h))).toBe(1);
      }),
    );
  });

  test('falls with the size of the difference and is low for unrelated pictures', async () => {
    const original = rings(64, 64);
    const dot = drawn(64, 64, (x, y) => (x > 60 && y > 60 ? 0 : ((x * x + y * y) >> 3) & 255));
    const block = drawn(64, 64, (x, y) => (x > 20 && y > 20 ? 0 : ((x * x + y * y) >> 3) & 255));
    const small = await ssim(original, dot);
    const large = await ssim(original, block);
    expect(small).toBeLessThan(1);
    expect(large).toBeLessThan(small);
    expect(await ssim(original, stripes(64, 64))).toBeLessThan(0.2);
  });

  test('sees a difference in the last row and column', () => {
    const corner = drawn(35, 27, (x, y) => (x === 34 && y === 26 ? 255 : 0));
    expect(
      structuralSimilarity(
        drawn(35, 27, () => 0),
        corner,
      ),
    ).toBeLessThan(1);
  });

  test('compares pictures of different sizes', async () => {
    const large = drawn(96, 96, (x, y) => (x + y) & 255);
    expect(await ssim(large, await scalePicture(large, 48, 48))).toBeGreaterThan(0.95);
  });
});

test('toPixels decodes a picture that came as a file and keeps its place on the device', async () => {
  const area = { left: 5, top: 6, right: 45, bottom: 46 };
  const picture = rings(40, 40);
  const read = await toPixels({ ...picture, format: 'png', data: await encodePng(picture), area });
  expect(read.area).toEqual(area);
  expect(Buffer.compare(read.data, picture.data)).toBe(0);
  expect(await toPixels(picture)).toBe(picture);
});
