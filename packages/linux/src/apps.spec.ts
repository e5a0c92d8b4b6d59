import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findApp, parseDesktopFile } from './apps.ts';

const FILE = `[Desktop Entry]
Type=Application
Name=Text Editor
Exec="/opt/my editor/run" --new %U --title=%c 100%%
[Desktop Action new]
Exec=other
`;

test('a desktop file gives the words of its command, without what stands for files', () => {
  expect(parseDesktopFile('editor', FILE)).toEqual({
    app: 'editor',
    label: 'Text Editor',
    command: ['/opt/my editor/run', '--new', '--title=', '100%'],
  });
});

test.each(['NoDisplay=true', 'Hidden=true', 'Type=Link'])('a file with %s is none of the menu', (line) => {
  expect(parseDesktopFile('editor', `[Desktop Entry]\nType=Application\nName=E\nExec=e\n${line}\n`)).toBeUndefined();
});

test('a desktop file gives the class of its windows', () => {
  const text = '[Desktop Entry]\nType=Application\nName=Calc\nExec=libreoffice --calc %U\nStartupWMClass=libreoffice-calc\n';
  expect(parseDesktopFile('libreoffice-calc', text)).toMatchObject({ command: ['libreoffice', '--calc'], windowClass: 'libreoffice-calc' });
});

describe('a program is found', () => {
  let env: { XDG_DATA_HOME: string; XDG_DATA_DIRS: string; PATH: string };
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'handsight-apps-'));
    await mkdir(join(folder, 'applications'));
    const write = (file: string, name: string, exec: string): Promise<void> =>
      writeFile(join(folder, 'applications', `${file}.desktop`), `[Desktop Entry]\nType=Application\nName=${name}\nExec=${exec}\n`);
    await write('org.gnome.TextEditor', 'Text Editor', 'cat %U');
    await write('calc', 'Calc', 'sh --calc');
    await write('writer', 'Writer', 'sh --writer');
    env = { XDG_DATA_HOME: folder, XDG_DATA_DIRS: folder, PATH: process.env['PATH'] ?? '' };
  });
  afterAll(() => rm(env.XDG_DATA_HOME, { recursive: true, force: true }));

  test.each(['org.gnome.TextEditor', 'TextEditor', 'Text Editor', 'text editor', 'cat'])('by %s', async (name) => {
    expect(await findApp(name, env)).toMatchObject({ app: 'org.gnome.TextEditor' });
  });

  test('not by a command that starts several', async () => {
    await expect(findApp('sh', env)).rejects.toMatchObject({ kind: 'AppNotInstalled' });
  });
});
