import { describe, expect, it } from 'vitest';
import { pngBytes } from '../../core/src/picture/png-bytes.ts';
import { checkPicture } from './screen-picture.ts';

const png = (width: number, height: number): Uint8Array => pngBytes({ width, height, data: new Uint8Array(width * height * 4).fill(255) });
const area = { left: 100, top: 200, right: 500, bottom: 400 };

describe('a picture to be read', () => {
  it('maps its own pixels to the device where it is a cut', () => {
    const { toDevice } = checkPicture({ png: png(400, 200), area });
    expect(toDevice({ left: 10, top: 20, right: 30, bottom: 40 })).toEqual({ left: 110, top: 220, right: 130, bottom: 240 });
  });

  it('maps its own pixels to the device where it is scaled, negative coordinates included', () => {
    const { toDevice } = checkPicture({ png: png(200, 50), area: { left: -400, top: -100, right: 0, bottom: 100 } });
    expect(toDevice({ left: 10, top: 5, right: 200, bottom: 50 })).toEqual({ left: -380, top: -80, right: 0, bottom: 100 });
  });

  it.each([
    ['is not a PNG', { png: new TextEncoder().encode('GIF89a'), area }],
    ['is empty', { png: new Uint8Array(), area }],
    ['is cut short', { png: png(40, 40).slice(0, -20), area }],
    ['has no pixels', { png: pngBytes({ width: 0, height: 3, data: new Uint8Array() }), area }],
    ['shows nothing of the device', { png: png(4, 4), area: { left: 5, top: 5, right: 5, bottom: 9 } }],
    ['shows a place that is none', { png: png(4, 4), area: { ...area, right: Number.NaN } }],
  ])('is refused when it %s', (_, picture) => {
    expect(() => checkPicture(picture)).toThrow(expect.objectContaining({ kind: 'BadRequest' }));
  });
});
