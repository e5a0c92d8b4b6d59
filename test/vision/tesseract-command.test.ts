import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { makeConfig } from '../../packages/core/src/config/load.ts';
import { PictureDescriber } from '../../packages/vision/src/picture-describer.ts';
import { withDeadline } from '../../packages/core/src/device/call.ts';
import { realClock } from '../../packages/core/src/device/clock.ts';
import { patiently } from './calls.ts';
import { drawnScreen } from './drawn-screen.ts';

const folder = mkdtempSync(join(tmpdir(), 'handsight-tesseract-'));
afterAll(() => rmSync(folder, { recursive: true }));
const picture = await drawnScreen([]);

/** A reader whose tesseract is this program. */
function readerWith(name: string, program: string): PictureDescriber {
  const file = join(folder, name);
  writeFileSync(file, `#!${process.execPath}\n${program}\n`);
  chmodSync(file, 0o755);
  return readerOf(file);
}

const readerOf = (tesseract_cmd: string): PictureDescriber =>
  new PictureDescriber(makeConfig({ ocr: { enabled: true, tesseract_cmd } }), process.env, realClock);

const read = (reader: PictureDescriber): Promise<string> => patiently((call) => reader.readText(picture, call));

describe.skipIf(process.platform === 'win32')('a tesseract that the operator names', () => {
  test('is the one that reads', async () => {
    const row = ['5', 1, 1, 1, 1, 1, 10, 20, 30, 40, 95, 'hello'].join('\\t');
    const reader = readerWith('good', `process.stdin.resume().on('end', () => process.stdout.write('${row}\\n'));`);
    expect(await read(reader)).toBe('hello');
    expect((await reader.status()).ocr).toMatchObject({ engine: 'tesseract', path: join(folder, 'good') });
  });

  test('is not replaced by another when it is not there', async () => {
    const reader = readerOf(join(folder, 'absent'));
    const why = `[OCR unavailable: ocr.tesseract_cmd names no program: ${join(folder, 'absent')}]`;
    await expect(read(reader)).rejects.toMatchObject({ kind: 'PlatformUnsupported', message: why });
    expect((await reader.status()).ocr).toEqual({ enabled: true, engine: null, path: null, version: null, error: why });
  });

  test.each([
    ['fails', 'process.stderr.write("no language data"); process.exitCode = 3;', /ended with code 3: no language data$/],
    ['dies', 'process.kill(process.pid, "SIGSEGV");', /ended with SIGSEGV/],
    ['talks nonsense', 'process.stdin.resume().on("end", () => console.log("Hello!"));', /table is damaged/],
    ['never stops talking', 'const more = () => process.stdout.write("x".repeat(65536), more); more();', /wrote more than \d+ bytes/],
  ])('gives a typed error when it %s', async (name, program, message) => {
    const failure = await read(readerWith(name.replaceAll(' ', '-'), program)).catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: 'DescriptionFailed', message: expect.stringMatching(message) as string });
  });

  test('is given up when it hangs', async () => {
    const reader = readerWith('hangs', 'setInterval(() => undefined, 1000);');
    await expect(withDeadline(realClock, 50, 'reading', (call) => reader.readText(picture, call))).rejects.toMatchObject({
      kind: 'Timeout',
    });
  });

  test('is gone when its caller has given up', async () => {
    const note = join(folder, 'pid');
    const reader = readerWith(
      'notes-its-pid',
      `import('node:fs').then((fs) => fs.writeFileSync('${note}', String(process.pid))); setInterval(() => undefined, 1000);`,
    );
    const stop = new AbortController();
    const reading = withDeadline(realClock, 60_000, 'reading', (call) => reader.readText(picture, call), stop.signal);
    const outcome = reading.catch((error: unknown) => error);
    await expect.poll(() => existsSync(note) && readFileSync(note, 'utf8') !== '', { timeout: 20_000 }).toBe(true);
    stop.abort('enough');
    expect(await outcome).toMatchObject({ kind: 'Cancelled' });
    await expect.poll(() => isRunning(Number(readFileSync(note, 'utf8'))), { timeout: 20_000 }).toBe(false);
  });

  test('is not started more than eight times at once', async () => {
    const reader = readerWith('many', 'setInterval(() => undefined, 1000);');
    const stop = new AbortController();
    const begun = Array.from({ length: 9 }, () =>
      withDeadline(realClock, 60_000, 'reading', (call) => reader.readText(picture, call), stop.signal),
    );
    await expect(begun[8]).rejects.toMatchObject({ kind: 'DeviceBusy' });
    const outcomes = Promise.allSettled(begun);
    stop.abort('enough');
    await outcomes;
  });
});

test('text is not read when OCR is off', async () => {
  const reader = new PictureDescriber(makeConfig(), process.env, realClock);
  expect(reader.ocrEnabled).toBe(false);
  await expect(read(reader)).rejects.toMatchObject({
    kind: 'PlatformUnsupported',
    message: '[OCR disabled in config (ocr.enabled = false)]',
  });
  expect((await reader.status()).ocr).toEqual({ enabled: false, engine: null, path: null, version: null, error: null });
});

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
