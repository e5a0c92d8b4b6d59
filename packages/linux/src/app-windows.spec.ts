import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findApp } from './apps.ts';
import { type AppWindows, windowsOfApp } from './app-windows.ts';

let home: string;
let windowsOf: (app: string) => Promise<AppWindows>;
const CALC = { process: 'soffice.bin', pid: 7, classes: ['libreoffice', 'libreoffice-calc'] };

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'handsight-apps-'));
  const [bin, applications] = [join(home, 'bin'), join(home, 'applications')];
  await Promise.all([mkdir(bin), mkdir(applications)]);
  await writeFile(join(bin, 'soffice'), '');
  await symlink('soffice', join(bin, 'libreoffice'));
  for (const part of ['calc', 'writer']) {
    const text = `[Desktop Entry]\nType=Application\nName=${part}\nExec=libreoffice --${part} %U\nStartupWMClass=libreoffice-${part}\n`;
    await writeFile(join(applications, `libreoffice-${part}.desktop`), text);
  }
  const env = { PATH: bin, XDG_DATA_HOME: home, XDG_DATA_DIRS: home };
  windowsOf = async (app) => windowsOfApp(await findApp(app, env), env);
});
afterAll(() => rm(home, { recursive: true, force: true }));

test('a program that runs under the name of what its command is a link to has its windows', async () => {
  const { owns } = await windowsOf('libreoffice-calc');
  const editor = { process: 'mousepad', pid: 8, classes: ['mousepad', 'Mousepad'] };
  expect(owns(CALC, [CALC, editor])).toBe(true);
  expect(owns(editor, [CALC, editor])).toBe(false);
});

test("a window without a class of its own is that of the app whose window is beside it, and nobody's before there is one", async () => {
  const { owns, mayOwn } = await windowsOf('libreoffice-calc');
  const tip = { process: 'soffice.bin', pid: 7, classes: ['soffice', 'Soffice'] };
  expect(owns(tip, [tip])).toBe(false);
  expect(mayOwn(tip)).toBe(true);
  expect(owns(tip, [tip, CALC])).toBe(true);
  expect(owns(tip, [tip, { ...CALC, pid: 8 }])).toBe(false);
});

test('a window whose class is that of another program is not its, though the process is the same', async () => {
  const { owns, mayOwn } = await windowsOf('libreoffice-calc');
  const writer = { process: 'soffice.bin', pid: 7, classes: ['libreoffice', 'libreoffice-writer'] };
  expect(owns(writer, [writer, CALC])).toBe(false);
  expect(mayOwn(writer)).toBe(false);
});
