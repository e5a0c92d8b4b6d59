import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeConfig } from '../../packages/core/src/config/load.ts';
import type { PictureDescriber } from '../../packages/vision/src/picture-describer.ts';
import { withDeadline } from '../../packages/core/src/device/call.ts';
import { realClock } from '../../packages/core/src/device/clock.ts';
import { describeWith, fromRoot } from '../requires.ts';
import { patiently } from './calls.ts';
import { drawnScreen } from './drawn-screen.ts';

const LABELS = [
  { text: 'On', left: 600, baseline: 100 },
  { text: 'Wireless network', left: 40, baseline: 100 },
  { text: 'Your code is 482913', left: 40, baseline: 220 },
];

/** As users get it: the packaged engine's thread runs the compiled worker. */
async function openBuilt(env: NodeJS.ProcessEnv): Promise<PictureDescriber> {
  const built = (await import(pathToFileURL(fromRoot('packages/vision/dist/index.js')).href)) as {
    PictureDescriber: typeof PictureDescriber;
  };
  return new built.PictureDescriber(makeConfig({ ocr: { enabled: true } }), env, realClock);
}

function readsScreens(engine: 'tesseract' | 'tesseract.js', env: NodeJS.ProcessEnv): void {
  let reader: PictureDescriber;
  beforeAll(async () => {
    reader = await openBuilt(env);
  });
  afterAll(() => reader.close());

  test('says which engine reads', async () => {
    const { ocr } = await reader.status();
    expect(ocr).toMatchObject({ enabled: true, engine, error: null });
    expect(ocr.path).toContain('tesseract');
    expect(ocr.version).toMatch(/^\d+\.\d+/);
  });

  test.each([false, true])('reads a screen in reading order (dark: %s)', async (dark) => {
    const picture = await drawnScreen(LABELS, { dark });
    expect(await patiently((call) => reader.readText(picture, call))).toBe('Wireless network\tOn\nYour code is 482913');
  });

  test('reads buttons of any colour beside plain text', async () => {
    const picture = await drawnScreen([
      { text: 'Delete', left: 60, baseline: 100, button: ['#ffffff', '#d93025'] },
      { text: 'Undo', left: 480, baseline: 100, button: ['#8ab4f8', '#202124'] },
      { text: 'Nothing is lost yet', left: 40, baseline: 240 },
      { text: 'Continue', left: 60, baseline: 380, button: ['#1967d2', '#e8f0fe'] },
      { text: 'Payment', left: 400, baseline: 380, button: ['#ffffff', '#188038'] },
    ]);
    const text = await patiently((call) => reader.readText(picture, call));
    expect(text.replaceAll('\t', ' ').split('\n')).toEqual(
      expect.arrayContaining(['Delete Undo', 'Nothing is lost yet', 'Continue Payment']),
    );
  });

  test('gives words their places on the device, also from a scaled picture', async () => {
    const { png } = await drawnScreen([{ text: '482913', left: 300, baseline: 340 }]);
    const words = await patiently((call) => reader.readWords({ png, area: { left: -1000, top: 500, right: 440, bottom: 1460 } }, call));
    const { left, top, right, bottom } = words.find((word) => word.text === '482913')?.bounds ?? {};
    // Six digits from 300 to 435 across and from 311 to 340 down, twice as large on the device.
    expect(left).toSatisfy(isBetween(-1000 + 2 * 295, -1000 + 2 * 305));
    expect(right).toSatisfy(isBetween(-1000 + 2 * 430, -1000 + 2 * 440));
    expect(top).toSatisfy(isBetween(500 + 2 * 306, 500 + 2 * 316));
    expect(bottom).toSatisfy(isBetween(500 + 2 * 335, 500 + 2 * 345));
  });

  test('finds nothing on an empty screen', async () => {
    const picture = await drawnScreen([]);
    expect(await patiently((call) => reader.readText(picture, call))).toBe('');
  });

  test('refuses what is not a PNG, and reads on', async () => {
    const picture = await drawnScreen(LABELS);
    const gif = { ...picture, png: new TextEncoder().encode('GIF89a') };
    await expect(patiently((call) => reader.readText(gif, call))).rejects.toMatchObject({ kind: 'BadRequest' });
    expect(await patiently((call) => reader.readText(picture, call))).toContain('482913');
  });

  test('stops when the caller gives up, and reads on', async () => {
    const picture = await drawnScreen(LABELS);
    const stop = new AbortController();
    const reading = withDeadline(realClock, 60_000, 'the test', (call) => reader.readText(picture, call), stop.signal);
    stop.abort('enough');
    await expect(reading).rejects.toMatchObject({ kind: 'Cancelled' });
    await expect(withDeadline(realClock, 1, 'the test', (call) => reader.readText(picture, call))).rejects.toMatchObject({
      kind: 'Timeout',
    });
    expect(await patiently((call) => reader.readText(picture, call))).toContain('482913');
  });
}

const isBetween =
  (low: number, high: number) =>
  (value: number | undefined): boolean =>
    value !== undefined && value >= low && value <= high;

describeWith({ package: 'tesseract-ocr' }, 'the installed tesseract', () => {
  readsScreens('tesseract', process.env);
});

describe('the packaged tesseract', () => {
  readsScreens('tesseract.js', { PATH: '' });
});
