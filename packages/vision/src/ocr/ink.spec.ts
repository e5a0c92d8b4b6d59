import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { greyOf, pgmFile, type Grey } from './grey.ts';
import { inkOf } from './ink.ts';

function page(width: number, height: number, shade: number): Grey {
  return { width, height, data: new Uint8Array(width * height).fill(shade) };
}

function fill({ width, data }: Grey, left: number, top: number, across: number, down: number, shade: number): void {
  for (let y = top; y < top + down; y++) data.fill(shade, y * width + left, y * width + left + across);
}

const at = ({ width, data }: Grey, x: number, y: number): number | undefined => data[y * width + x];

describe('a picture as ink', () => {
  it('is dark on white alike for dark text on light and light text on dark, in one picture', () => {
    const screen = page(160, 120, 250);
    fill(screen, 20, 20, 3, 12, 30);
    fill(screen, 0, 60, 160, 60, 90);
    fill(screen, 20, 85, 3, 12, 255);
    const ink = inkOf(screen);
    expect(at(ink, 21, 25)).toBe(0);
    expect(at(ink, 21, 90)).toBe(0);
    expect(at(ink, 60, 25)).toBeGreaterThan(245);
    expect(at(ink, 60, 100)).toBeGreaterThan(245);
  });

  it('keeps faint text', () => {
    const screen = page(80, 80, 255);
    fill(screen, 30, 30, 3, 12, 160);
    expect(at(inkOf(screen), 31, 35)).toBeLessThan(80);
  });

  it('has no borders and dividers, but keeps strokes as long as letters have', () => {
    const screen = page(400, 300, 255);
    fill(screen, 10, 20, 300, 2, 0);
    fill(screen, 10, 20, 2, 260, 0);
    fill(screen, 60, 100, 100, 3, 0);
    fill(screen, 60, 100, 3, 100, 0);
    const ink = inkOf(screen);
    expect(at(ink, 200, 21)).toBe(255);
    expect(at(ink, 11, 200)).toBe(255);
    expect(at(ink, 11, 21)).toBe(255);
    expect(at(ink, 120, 101)).toBe(0);
    expect(at(ink, 61, 150)).toBe(0);
  });

  it('has the size of the picture, whatever it is, and nothing on it when the picture is of one shade', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 70 }), fc.integer({ min: 1, max: 70 }), fc.nat(255), (width, height, shade) => {
        const ink = inkOf(page(width, height, shade));
        expect(ink.data.length).toBe(width * height);
        expect(ink.data.every((value) => value > 245)).toBe(true);
      }),
    );
  });

  it('does not depend on whether the picture is inverted', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 24 * 24, maxLength: 24 * 24 }), (noise) => {
        const data = noise.map((value) => (value < 200 ? 20 : value));
        const dark = inkOf({ width: 24, height: 24, data });
        const light = inkOf({ width: 24, height: 24, data: data.map((value) => 255 - value) });
        for (const [i, value] of dark.data.entries()) expect(Math.abs(value - (light.data[i] ?? 0))).toBeLessThanOrEqual(4);
      }),
    );
  });
});

describe('a picture file for tesseract', () => {
  it('holds the brightness of each pixel', () => {
    const rgba = Uint8Array.of(255, 255, 255, 255, 255, 0, 0, 255, 0, 0, 0, 255, 0, 255, 0, 255);
    const file = pgmFile(greyOf(2, 2, rgba));
    expect(new TextDecoder().decode(file.subarray(0, 11))).toBe('P5\n2 2\n255\n');
    expect([...file.subarray(11)]).toEqual([255, 76, 0, 149]);
  });
});
