import { expect, test } from 'vitest';
import { rasterise } from '../raster/rasterise.ts';
import { ICON_NAMES, outlineOf } from './icons.ts';

const SIDE = 48;
const canvas = { left: 0, top: 0, right: SIDE + 16, bottom: SIDE + 16 };
const box = { left: 8, top: 8, right: SIDE + 8, bottom: SIDE + 8 };

function drawn(icon: string): { ink: number; outside: number; picture: string } {
  const { width, data } = rasterise(
    [
      { op: 'shape', box: canvas, radius: 0, fill: '#ffffff' },
      { op: 'glyph', icon, box, color: '#000000' },
    ],
    canvas,
  );
  let ink = 0;
  let outside = 0;
  for (let i = 0; i < data.length / 4; i++) {
    if ((data[i * 4] ?? 255) > 128) continue;
    ink++;
    const [x, y] = [i % width, Math.floor(i / width)];
    if (x < box.left || x >= box.right || y < box.top || y >= box.bottom) outside++;
  }
  return { ink, outside, picture: Buffer.from(data).toString('base64') };
}

test('every icon is drawn, inside its box, and like no other', () => {
  const pictures = new Map<string, string>();
  for (const name of ICON_NAMES) {
    const { ink, outside, picture } = drawn(name);
    expect({ name, hasInk: ink > 40, outside }).toEqual({ name, hasInk: true, outside: 0 });
    expect(`${name} looks like ${pictures.get(picture) ?? 'no other'}`).toBe(`${name} looks like no other`);
    pictures.set(picture, name);
  }
});

test('icons have several names, in any spelling, and unknown ones are a circle', () => {
  expect(outlineOf('Arrow-Back')).toBe(outlineOf('back'));
  expect(outlineOf('delete')).toBe(outlineOf('trash'));
  expect(outlineOf('no such thing')).toBe(outlineOf('circle'));
  expect(outlineOf('__proto__')).toBe(outlineOf('circle'));
});
