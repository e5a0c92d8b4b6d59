import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HandsightError } from '../error/errors.ts';
import { crop } from './crop.ts';
import { paintOver } from './paint-over.ts';
import type { Pixels } from './pixels.ts';

/** A picture whose red channel says the column and whose green channel says the row. */
function chart(width: number, height: number, left = 0, top = 0, devicePerPixel = 1): Pixels {
  const data = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i++) data.set([i % width, Math.floor(i / width), 99, 255], i * 4);
  return {
    width,
    height,
    format: 'rgba',
    data,
    area: { left, top, right: left + width * devicePerPixel, bottom: top + height * devicePerPixel },
  };
}

const at = (picture: Pixels, x: number, y: number): number[] => [
  ...picture.data.subarray((y * picture.width + x) * 4, (y * picture.width + x) * 4 + 4),
];

describe('crop', () => {
  test('gives the pixels that show an area of the device, wherever the picture lies', () => {
    const part = crop(chart(20, 20, 100, 200), { left: 105, top: 203, right: 108, bottom: 205 });
    expect([part.width, part.height, part.area]).toEqual([3, 2, { left: 105, top: 203, right: 108, bottom: 205 }]);
    expect(at(part, 0, 0)).toEqual([5, 3, 99, 255]);
    expect(at(part, 2, 1)).toEqual([7, 4, 99, 255]);
  });

  test('cuts an area that reaches over the edge and refuses one that lies outside', () => {
    const picture = chart(10, 10);
    expect(crop(picture, { left: -5, top: 8, right: 4, bottom: 99 })).toMatchObject({ width: 4, height: 2 });
    expect(() => crop(picture, { left: 10, top: 0, right: 12, bottom: 5 })).toThrow(HandsightError);
  });

  test('works on a picture that shows several device pixels in one', () => {
    const part = crop(chart(10, 10, 0, 0, 3), { left: 4, top: 0, right: 7, bottom: 3 });
    expect([part.width, part.area]).toEqual([2, { left: 3, top: 0, right: 9, bottom: 3 }]);
    expect(at(part, 0, 0)).toEqual([1, 0, 99, 255]);
  });
});

describe('paintOver', () => {
  const area = fc
    .tuple(
      fc.integer({ min: -5, max: 40 }),
      fc.integer({ min: -5, max: 40 }),
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 0, max: 20 }),
    )
    .map(([left, top, width, height]) => ({ left, top, right: left + width, bottom: top + height }));

  test('hides every pixel of every area and no other, and leaves the original', () => {
    fc.assert(
      fc.property(fc.array(area, { maxLength: 4 }), (areas) => {
        const picture = chart(30, 30);
        const hidden = paintOver(picture, areas, { red: 255, green: 0, blue: 255 });
        for (let y = 0; y < 30; y++) {
          for (let x = 0; x < 30; x++) {
            const inside = areas.some((a) => x >= a.left && x < a.right && y >= a.top && y < a.bottom);
            if (at(hidden, x, y).join() !== (inside ? '255,0,255,255' : `${x},${y},99,255`)) throw new Error(`pixel ${x},${y}`);
          }
        }
        expect(at(picture, 0, 0)).toEqual([0, 0, 99, 255]);
      }),
    );
  });

  test('hides the whole of a pixel that an area touches in a scaled picture', () => {
    const hidden = paintOver(chart(10, 10, 0, 0, 4), [{ left: 7, top: 7, right: 9, bottom: 9 }]);
    expect([at(hidden, 1, 1), at(hidden, 2, 2), at(hidden, 3, 3)]).toEqual([
      [0, 0, 0, 255],
      [0, 0, 0, 255],
      [3, 3, 99, 255],
    ]);
  });

  test('can leave blocks of their mean colour', () => {
    const hidden = paintOver(chart(8, 8), [{ left: 0, top: 0, right: 8, bottom: 8 }], { pixelate: 4 });
    expect(at(hidden, 0, 0)).toEqual([2, 2, 99, 255]);
    expect(at(hidden, 3, 3)).toEqual([2, 2, 99, 255]);
    expect(at(hidden, 4, 0)).toEqual([6, 2, 99, 255]);
  });
});
