import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

import { describeWith, fromRoot } from '../../../../../test/requires.ts';
import { readDump } from '../read/read-dump.ts';
import { frameworkHints } from './framework.ts';
import { keyboardIn } from './keyboard-in.ts';
import { loadingIndicators } from './loading.ts';
import { packageOf } from './window-package.ts';
import { stoppedApp } from './stopped-app.ts';
import { systemDialogs } from './system-dialog.ts';

const CORPUS = '../shared/corpus/android';
const FOLDER = `${fromRoot(CORPUS)}/`;
const FLUTTER_APPS = /flutter|fractal\.forge|lan_audio/;

describeWith({ folder: CORPUS }, 'signs in real dumps', () => {
  const index = readFileSync(`${FOLDER}index.json`, 'utf8');
  const entries = JSON.parse(index) as { file: string; signals: string[] }[];
  const screens = entries.map(({ file, signals }) => ({ file, signals, ...readDump(readFileSync(FOLDER + file)) }));

  it('Compose is seen where its class is, and Flutter in every screen of the Flutter apps, and nowhere else', () => {
    for (const { file, signals, root } of screens) {
      const expected = signals.includes('compose-class') ? 'compose' : FLUTTER_APPS.test(packageOf(root)) ? 'flutter' : 'native';
      expect({ file, primary: frameworkHints(root).primary }).toEqual({ file, primary: expected });
    }
  });

  it('the dialogs of the permission controllers are found, and no other', () => {
    for (const { file, root } of screens) {
      const asks = packageOf(root).includes('permissioncontroller');
      expect({ file, titles: systemDialogs(root).map(({ title, buttons }) => [title.slice(0, 6), buttons.length]) }).toEqual({
        file,
        titles: asks ? [['Allow ', 2]] : [],
      });
    }
  });

  it('no keyboard and no stopped app is on any of them; two show progress', () => {
    expect(screens.filter(({ root }) => keyboardIn(root) !== null || stoppedApp(root) !== null)).toEqual([]);
    expect(screens.flatMap(({ root, screen }) => loadingIndicators(root, screen))).toEqual([
      'ProgressBar at [63,729]',
      'ProgressBar at [63,407]',
    ]);
  });
});
