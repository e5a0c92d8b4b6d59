import { describe, expect, test } from 'vitest';
import { crop } from '../../../core/src/picture/crop.ts';
import { OffThread } from '../../../core/src/picture/off-thread.ts';
import type { Pixels } from '../../../core/src/picture/pixels.ts';
import { box } from './box.ts';
import type { Op, Text } from './display-list.ts';
import { rasterise } from './raster/rasterise.ts';
import { renderScene } from './render.ts';
import type { RenderTasks } from './render-thread.ts';
import type { Scene } from '../widget.ts';

const EMPTY: Scene = { width: 300, height: 200, density: 1, kind: 'desktop', dark: false, windows: [] };
const SIZE = { width: 300, height: 100 };
const PAGE = box(0, 0, 300, 100);
const ground: Op = { op: 'shape', box: PAGE, radius: 0, fill: '#ffffff' };

const text = (words: string, fields: Partial<Text> = {}): Text => ({
  op: 'text',
  box: box(10, 10, 280, 80),
  text: words,
  size: 20,
  line: 26,
  weight: 400,
  color: '#000000',
  align: 'start',
  place: 'top',
  lines: 1,
  ...fields,
});

interface Ink {
  left: number;
  top: number;
  right: number;
  bottom: number;
  count: number;
}

/** Where dark pixels are. */
function inkOf(...ops: Op[]): Ink {
  const { width, data } = rasterise([ground, ...ops], SIZE);
  const ink: Ink = { left: width, top: 999, right: 0, bottom: 0, count: 0 };
  for (let i = 0; i < data.length / 4; i++) {
    if ((data[i * 4] ?? 255) > 150) continue;
    const [x, y] = [i % width, Math.floor(i / width)];
    Object.assign(ink, {
      left: Math.min(ink.left, x),
      top: Math.min(ink.top, y),
      right: Math.max(ink.right, x + 1),
      bottom: Math.max(ink.bottom, y + 1),
    });
    ink.count++;
  }
  return ink;
}

describe('a rendered scene', () => {
  test('has the size of the screen and only opaque pixels', async () => {
    const picture = await renderScene(EMPTY);
    expect([picture.width, picture.height, picture.data.length]).toEqual([300, 200, 300 * 200 * 4]);
    expect(picture.data.every((byte, i) => i % 4 !== 3 || byte === 255)).toBe(true);
  });

  test('can be a part of the screen, which is the same as that part of the whole', async () => {
    const area = { left: 20, top: 30, right: 500, bottom: 90 };
    const part: Pixels = await renderScene(EMPTY, area);
    expect(part.area).toEqual({ left: 20, top: 30, right: 300, bottom: 90 });
    expect(Buffer.compare(part.data, crop(await renderScene(EMPTY), area).data)).toBe(0);
  });

  test('is refused where the screen is not', async () => {
    await expect(renderScene(EMPTY, { left: 300, top: 0, right: 400, bottom: 100 })).rejects.toMatchObject({ kind: 'OffScreen' });
    await expect(renderScene(EMPTY, { left: Number.NaN, top: 0, right: 1, bottom: 1 })).rejects.toMatchObject({ kind: 'OffScreen' });
  });

  test('is the same bytes from every thread', async () => {
    const ops: Op[] = [
      ground,
      text('Same everywhere: العربية 漢字 한글 😀 ᚠ', { lines: 3 }),
      { op: 'glyph', icon: 'settings', box: box(200, 50, 40, 40), color: '#336699' },
    ];
    const fresh = (): OffThread<RenderTasks> => new OffThread<RenderTasks>('render-worker', import.meta.url);
    const [one, two] = await Promise.all([fresh(), fresh()].map((thread) => thread.run('rasterise', { ops, ...SIZE, area: PAGE })));
    expect(Buffer.compare(one?.data ?? new Uint8Array(), two?.data ?? new Uint8Array())).toBe(0);
    expect(Buffer.compare(one?.data ?? new Uint8Array(), rasterise(ops, SIZE).data)).toBe(0);
  });
});

describe('drawn text', () => {
  test('begins at the left, or at the right when it is read from there', () => {
    expect(inkOf(text('Hello')).left).toBeLessThan(14);
    expect(inkOf(text('שלום')).right).toBeGreaterThan(284);
    expect(inkOf(text('Hello', { align: 'end' })).right).toBeGreaterThan(284);
    const centered = inkOf(text('Hello', { align: 'center' }));
    expect(Math.abs(centered.left + centered.right - 300)).toBeLessThan(4);
  });

  test('stays inside its box, on as many lines as it may have', () => {
    const long = 'The quick brown fox jumps over the lazy dog. '.repeat(20);
    for (const lines of [1, 2, 3]) {
      const ink = inkOf(text(long, { lines }));
      expect(ink.left >= 10 && ink.right <= 290 && ink.top >= 10 && ink.bottom <= 90).toBe(true);
      expect(ink.bottom).toBeGreaterThan(10 + (lines - 1) * 26);
    }
  });

  test('that is a little too wide is set smaller instead of being cut', () => {
    const words = 'Forty-two reasons to stay here';
    const wide = inkOf(text(words)).right - 10;
    const narrow = inkOf(text(words, { box: box(10, 10, Math.round(wide * 0.92), 30) }));
    const cut = inkOf(text(`${words.slice(0, -2)}…`, { box: box(10, 10, 280, 30) }));
    expect(narrow.right).toBeLessThanOrEqual(10 + Math.round(wide * 0.92));
    expect(narrow.count).not.toBe(cut.count);
  });

  test('scrolls to its caret when it is longer than its field', () => {
    const field = text('0123456789'.repeat(8), { box: box(10, 10, 100, 30), place: 'middle', caretColor: '#000000' });
    const atStart = inkOf({ ...field, caret: 0 });
    const atEnd = inkOf({ ...field, caret: 80 });
    expect(atStart.left).toBeLessThanOrEqual(11);
    expect(atEnd.right).toBeGreaterThanOrEqual(107);
    expect(atEnd.right).toBeLessThanOrEqual(111);
  });

  test('shows a caret in an empty field', () => {
    expect(inkOf(text('', { caret: 0, caretColor: '#000000' })).count).toBeGreaterThan(20);
    expect(inkOf(text('')).count).toBe(0);
  });

  test('is bolder at a greater weight in every script', () => {
    for (const word of ['Hello', 'Жж', 'Ωω', 'עב', 'عب', '中文', 'あア', '한글']) {
      const [regular, medium, bold] = [400, 500, 700].map((weight) => inkOf(text(word, { size: 40, line: 50, weight })).count);
      expect({ word, rises: (regular ?? 0) < (medium ?? 0) && (medium ?? 0) < (bold ?? 0) }).toEqual({ word, rises: true });
    }
  });

  test('differs between a letter and the box that stands for letters no font has', () => {
    const boxes = inkOf(text('ᚠᚠ'));
    for (const word of ['中文', '한글', 'あア', 'עב', 'عب', 'Жж', 'Ωω']) {
      const ink = inkOf(text(word));
      expect(ink.count).toBeGreaterThan(20);
      expect([ink.left, ink.right, ink.count]).not.toEqual([boxes.left, boxes.right, boxes.count]);
    }
  });
});
