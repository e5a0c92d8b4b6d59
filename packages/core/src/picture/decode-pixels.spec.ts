import { deflateSync } from 'node:zlib';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { decodePixels } from './decode-pixels.ts';
import { PNG_SIGNATURE, pngChunk } from './png-file.ts';

interface Kind {
  name: string;
  depth: number;
  colour: number;
  channels: number;
  transparent?: number[];
}
const KINDS: Kind[] = [
  ...[1, 2, 4, 8, 16].map((depth) => ({ name: `grey, ${depth} bits`, depth, colour: 0, channels: 1 })),
  ...[8, 16].map((depth) => ({ name: `RGB, ${depth} bits`, depth, colour: 2, channels: 3 })),
  ...[1, 2, 4, 8].map((depth) => ({ name: `palette, ${depth} bits`, depth, colour: 3, channels: 1 })),
  ...[8, 16].map((depth) => ({ name: `grey and alpha, ${depth} bits`, depth, colour: 4, channels: 2 })),
  ...[8, 16].map((depth) => ({ name: `RGBA, ${depth} bits`, depth, colour: 6, channels: 4 })),
  { name: 'grey with a transparent one', depth: 2, colour: 0, channels: 1, transparent: [0, 1] },
  { name: 'palette with alphas', depth: 2, colour: 3, channels: 1, transparent: [0, 255, 7] },
];
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** A file of this kind whose lines hold any bytes, filtered in any way. */
function fileOf({ depth, colour, channels, transparent }: Kind, width: number, height: number, isInterlaced: boolean, noise: () => number) {
  const header = new Uint8Array(13);
  new DataView(header.buffer).setUint32(0, width);
  new DataView(header.buffer).setUint32(4, height);
  header.set([depth, colour, 0, 0, isInterlaced ? 1 : 0], 8);
  const lines: number[] = [];
  for (const [x, y, dx, dy] of isInterlaced ? ADAM7 : [[0, 0, 1, 1] as const]) {
    const columns = Math.ceil((width - x) / dx);
    for (let row = y; row < height && columns > 0; row += dy) {
      lines.push(noise() % 5, ...Array.from({ length: Math.ceil((columns * channels * depth) / 8) }, noise));
    }
  }
  const palette = Uint8Array.from({ length: 3 << depth }, noise);
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    ...(colour === 3 ? [pngChunk('PLTE', palette)] : []),
    ...(transparent === undefined ? [] : [pngChunk('tRNS', Uint8Array.from(transparent))]),
    pngChunk('IDAT', deflateSync(Uint8Array.from(lines))),
    pngChunk('IEND', new Uint8Array()),
  ]);
}

/** As Skia reads it, which is somebody else's judgement. */
async function bySkia(file: Uint8Array): Promise<Uint8ClampedArray> {
  const image = await loadImage(file);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height).data;
}

describe.each(KINDS)('a PNG in $name', (kind) => {
  it.each([false, true])('has the pixels that Skia sees in it; interlaced: %s', async (isInterlaced) => {
    const size = fc.integer({ min: 1, max: 19 });
    const noises = fc.uint8Array({ minLength: 64, maxLength: 1024 });
    await fc.assert(
      fc.asyncProperty(size, size, noises, async (width, height, noise) => {
        let at = 0;
        const file = fileOf(kind, width, height, isInterlaced, () => noise[at++ % noise.length] ?? 0);
        const { data } = decodePixels(file);
        const seen = await bySkia(file);
        const worst = { alpha: 0, colour: 0 };
        for (let pixel = 0; pixel < data.length; pixel += 4) {
          const off = (i: number): number => Math.abs((data[pixel + i] ?? 0) - (seen[pixel + i] ?? 0));
          worst.alpha = Math.max(worst.alpha, off(3));
          // A canvas keeps colours multiplied by their alpha, so that it knows only those of opaque pixels exactly.
          if (seen[pixel + 3] === 255) worst.colour = Math.max(worst.colour, off(0), off(1), off(2));
        }
        expect(worst.alpha).toBeLessThanOrEqual(kind.depth === 16 ? 1 : 0);
        expect(worst.colour).toBeLessThanOrEqual(1);
      }),
      { numRuns: 25 },
    );
  });
});

it('takes no more memory than the header states, however much the data would swell', () => {
  const header = new Uint8Array(13);
  new DataView(header.buffer).setUint32(0, 1);
  new DataView(header.buffer).setUint32(4, 1);
  header.set([8, 2], 8);
  const bomb = pngChunk('IDAT', deflateSync(new Uint8Array(10_000_000)));
  const file = Buffer.concat([PNG_SIGNATURE, pngChunk('IHDR', header), bomb, pngChunk('IEND', new Uint8Array())]);
  expect(() => decodePixels(file)).toThrow(/not a readable PNG/);
});
