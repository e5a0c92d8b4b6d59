import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findApp } from './apps.ts';
import { type OwnsWindow, windowsOfApp } from './app-windows.ts';

let home: string;
let ownsOf: (app: string) => Promise<OwnsWindow>;

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
  ownsOf = async (app) => windowsOfApp(await findApp(app, env), env);
});
afterAll(() => rm(home, { recursive: true, force: true }));

test('a program that runs under the name of what its command is a link to has its windows', async () => {
  const owns = await ownsOf('libreoffice-calc');
  expect(owns({ process: 'soffice.bin', classes: [] })).toBe(true);
  expect(owns({ process: 'soffice.bin', classes: ['libreoffice', 'libreoffice-calc'] })).toBe(true);
  expect(owns({ process: 'mousepad', classes: ['mousepad', 'Mousepad'] })).toBe(false);
});

test('a window whose class is that of another program is not its, though the process is the same', async () => {
  const owns = await ownsOf('libreoffice-calc');
  expect(owns({ process: 'soffice.bin', classes: ['libreoffice', 'libreoffice-writer'] })).toBe(false);
});
