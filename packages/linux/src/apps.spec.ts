import { expect, test } from 'vitest';
import { parseDesktopFile } from './apps.ts';

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
