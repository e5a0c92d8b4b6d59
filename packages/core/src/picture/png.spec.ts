import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HandsightError } from '../error/errors.ts';
import { decodePng } from './decode-png.ts';
import { encodePng } from './encode-png.ts';
import type { Pixels } from './pixels.ts';
import { PNG_SIGNATURE, pngChunk, readPngChunks } from './png-file.ts';

const pixels = (width: number, height: number, data: Uint8Array): Pixels => ({
  width,
  height,
  format: 'rgba',
  data,
  area: { left: 0, top: 0, right: width, bottom: height },
});

/** Any picture without transparency. */
const opaquePicture = fc
  .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }))
  .chain(([width, height]) =>
    fc.uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 }).map((data) => pixels(width, height, opaque(data))),
  );
const opaque = (data: Uint8Array): Uint8Array => data.map((byte, i) => (i % 4 === 3 ? 255 : byte));

const header = (width: number, height: number): Uint8Array => {
  const data = new Uint8Array(13);
  new DataView(data.buffer).setUint32(0, width);
  new DataView(data.buffer).setUint32(4, height);
  data.set([8, 2], 8);
  return pngChunk('IHDR', data);
};
const file = (...chunks: Uint8Array[]): Uint8Array => Buffer.concat([PNG_SIGNATURE, ...chunks]);
const end = pngChunk('IEND', new Uint8Array());

const refusal = async (bytes: Uint8Array): Promise<string> => {
  const error: unknown = await decodePng(bytes).catch((reason: unknown) => reason);
  return error instanceof HandsightError ? `${error.kind}: ${error.message}` : String(error);
};

describe('a PNG file', () => {
  test('holds exactly the pixels that were put in', async () => {
    await fc.assert(
      fc.asyncProperty(opaquePicture, async (picture) => {
        const back = await decodePng(await encodePng(picture));
        expect([back.width, back.height]).toEqual([picture.width, picture.height]);
        expect(Buffer.compare(back.data, picture.data)).toBe(0);
      }),
      { numRuns: 60 },
    );
  });

  test('keeps transparency', async () => {
    const back = await decodePng(await encodePng(pixels(2, 1, Uint8Array.of(255, 0, 0, 255, 0, 0, 0, 0))));
    expect([...back.data]).toEqual([255, 0, 0, 255, 0, 0, 0, 0]);
  });

  test('is the same bytes for the same pixels, and leaves the picture as it was', async () => {
    const picture = pixels(3, 2, opaque(Uint8Array.from({ length: 24 }, (_, i) => i * 9)));
    const first = await encodePng(picture);
    expect(Buffer.compare(first, await encodePng(picture))).toBe(0);
    expect(picture.data).toHaveLength(24);
  });

  test('that is a file already is returned as it is', async () => {
    const data = await encodePng(pixels(1, 1, Uint8Array.of(1, 2, 3, 255)));
    expect(await encodePng({ ...pixels(1, 1, data), format: 'png' })).toBe(data);
  });
});

describe('decodePng refuses', () => {
  test('a file that claims more pixels than any screen has, before it allocates them', async () => {
    expect(await refusal(file(header(60_000, 60_000), pngChunk('IDAT', deflateSync(new Uint8Array(10))), end))).toMatch(
      /^BadRequest: .*60000 x 60000/,
    );
  });

  test('files that are empty, foreign, cut off, damaged, or without pixels', async () => {
    const good = await encodePng(pixels(4, 4, new Uint8Array(64).fill(255)));
    const damaged = new Uint8Array(good);
    damaged[20] = (damaged[20] ?? 0) ^ 1;
    expect(await refusal(new Uint8Array())).toMatch(/^BadRequest: /);
    expect(await refusal(new TextEncoder().encode('GIF89a and more bytes'))).toMatch(/^BadRequest: .*does not begin/);
    expect(await refusal(good.subarray(0, good.length - 5))).toMatch(/^BadRequest: .*too early/);
    expect(await refusal(damaged)).toMatch(/^BadRequest: .*checksum/);
    expect(await refusal(file(header(0, 4), end))).toMatch(/^BadRequest: .*no pixels/);
    expect(await refusal(file(end))).toMatch(/^BadRequest: .*no header/);
  });

  test('whatever bytes come, with a typed error', async () => {
    const good = await encodePng(pixels(4, 4, new Uint8Array(64).fill(255)));
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 60 }), fc.nat(good.length), async (noise, at) => {
        const bytes = Buffer.concat([good.subarray(0, at), noise, good.subarray(at)]);
        const answer = await decodePng(bytes).catch((error: unknown) => error);
        expect(answer instanceof HandsightError ? answer.kind : 'pixels').toMatch(/^(BadRequest|pixels)$/);
      }),
      { numRuns: 200 },
    );
  });
});

test('readPngChunks stops at the end mark and ignores what follows', () => {
  const chunks = readPngChunks(Buffer.concat([file(header(1, 1), end), Buffer.from('trailing')]));
  expect(Array.isArray(chunks) && chunks.map((chunk) => chunk.type)).toEqual(['IHDR', 'IEND']);
});
