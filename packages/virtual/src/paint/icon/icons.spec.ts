import { expect, test } from 'vitest';
import { contains } from '../../../../core/src/screen/geometry.ts';
import { box } from '../box.ts';
import type { Op } from '../display-list.ts';
import { rasterise } from '../raster/rasterise.ts';
import { ICON_NAMES, outlineOf } from './icons.ts';

const SIDE = 48;
const place = box(8, 8, SIDE, SIDE);

function drawn(icon: string): { ink: number; outside: number; picture: string } {
  const ground: Op = { op: 'shape', box: box(0, 0, SIDE + 16, SIDE + 16), radius: 0, fill: '#ffffff' };
  const { width, data } = rasterise([ground, { op: 'glyph', icon, box: place, color: '#000000' }], { width: SIDE + 16, height: SIDE + 16 });
  let ink = 0;
  let outside = 0;
  for (let i = 0; i < data.length / 4; i++) {
    if ((data[i * 4] ?? 255) > 128) continue;
    ink++;
    const [x, y] = [i % width, Math.floor(i / width)];
    if (!contains(place, { x, y })) outside++;
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
