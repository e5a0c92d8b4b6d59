import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { decodeBytes } from '../../../core/src/screen/read/decode.ts';
import { parseDeviceList } from '../adb/device-list.ts';
import { parseApps, startFailure } from '../app/apps.ts';
import { parseLogcat } from '../app/logcat.ts';
import { parseGeneralState } from '../fact/general-state.ts';
import { parseProperties } from '../fact/identity.ts';
import { parseScreenSize } from '../fact/screen-size.ts';
import { phoneWindows } from './read-windows.ts';
import { parseWindowDump } from './read-windows.ts';

/** Answers of real phones and emulators, beside the project: they are nobody's here to copy. */
const CORPUS = fileURLToPath(new URL('../../../../../shared/corpus/android-shell', import.meta.url));
const isThere = existsSync(CORPUS);

const answers = (command: string): [string, string][] =>
  isThere ? readdirSync(join(CORPUS, command)).map((file) => [file, decodeBytes(readFileSync(join(CORPUS, command, file))).text]) : [];

describe.skipIf(!isThere)('what real phones answered (../shared/corpus/android-shell)', () => {
  it('of windows: every window, with its package, frame and task', () => {
    const dumps = answers('dumpsys-window');
    expect(dumps.length).toBeGreaterThan(0);
    for (const [file, text] of dumps) {
      const { windows, displayId } = parseWindowDump(text);
      expect(windows.length, file).toBe([...text.matchAll(/^ +Window #\d+ Window\{/gm)].length);
      expect(displayId).toBe(0);
      for (const window of windows) {
        expect(window.packageName, `${file} ${window.title}`).not.toBe('');
        expect(window.type, `${file} ${window.title}`).toMatch(/^[A-Z_]+$|^\d{4}$/);
        if (window.isShown) expect(window.frame.right, `${file} ${window.title}`).toBeGreaterThan(0);
        if (window.type === 'BASE_APPLICATION') expect(window.task, `${file} ${window.title}`).toBeGreaterThan(0);
      }
      const secure = [...text.matchAll(/^ +fl=.*\bSECURE\b/gm)].length;
      expect(windows.filter((w) => w.isSecure).length, file).toBe(secure);
      expect(phoneWindows(parseWindowDump(text)).filter((w) => w.kind === 'app').length, file).toBeGreaterThan(0);
    }
  });

  it('of the focus', () => {
    const focused = answers('focus').map(([, text]) => parseWindowDump(text).focus?.title);
    expect(focused).not.toContain(undefined);
    for (const title of focused) expect(title).toMatch(/^[\w.]+\/[\w.]+$/);
  });

  it('of properties, sizes, apps and devices', () => {
    for (const [file, text] of answers('getprop')) {
      const lines = text.split('\n').filter((line) => /^\[.+\]: \[.*\]\r?$/.test(line));
      expect(parseProperties(text).size, file).toBe(new Set(lines.map((line) => line.split(']: [')[0])).size);
    }
    for (const [file, text] of answers('wm')) expect(parseScreenSize(text), file).toMatchObject({ dpi: expect.any(Number) as number });
    for (const [file, text] of answers('pm-list-packages'))
      expect(parseApps(text).length, file).toBe(new Set([...text.matchAll(/package:(\S+)/g)].map(([, name]) => name)).size);
    for (const [file, text] of answers('adb-devices'))
      expect(parseDeviceList(text), file).toMatchObject([{ serial: 'emulator-5554', state: 'device' }]);
    for (const [file, stdout] of answers('am-start'))
      expect(startFailure({ stdout, stderr: '', exitCode: 0 }) !== undefined, file).toBe(/^(?:Error|Exception)/m.test(stdout));
  });

  it('of processes: each by its number and name', () => {
    for (const [file, text] of answers('ps')) {
      const rows = text.split('\n').flatMap((line) => {
        const words = line.trim().split(/\s+/);
        return /^\d+$/.test(words[1] ?? '') ? [{ pid: Number(words[1]), app: words.at(-1) ?? '' }] : [];
      });
      expect(rows.length, file).toBeGreaterThan(10);
      const log = rows.map(({ pid }) => `1700000000.000  ${pid}  ${pid} I Tag: text`).join('\n');
      const read = parseLogcat(`${text}\n\n${log}\n`, 0).map(({ pid, app }) => ({ pid, app }));
      expect(read, file).toEqual(rows);
    }
  });

  it('of the battery and of settings: nothing that they do not say', () => {
    for (const [file, text] of [...answers('dumpsys-battery'), ...answers('settings')]) {
      const level = /^\s*level: (\d+)/m.exec(text)?.[1];
      const state = parseGeneralState(`\n@@handsight battery\n${text}`);
      expect(state['battery'], file).toBe(level === undefined ? undefined : Number(level));
      expect(Object.keys(parseGeneralState(`\n@@handsight wifi\n${text}`)), file).toEqual([]);
    }
  });
});
