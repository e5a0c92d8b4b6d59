import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

import { describeWith, fromRoot } from '../../../../test/requires.ts';
import { computeScreenFingerprint } from './fingerprint.ts';
import { isField } from './trait.ts';
import { readDump } from './read/read-dump.ts';
import { walk } from './walk.ts';

const CORPUS = '../shared/corpus/android';
const FOLDER = `${fromRoot(CORPUS)}/`;

/** What a person would compare: the words on the screen, without numbers and without what fields hold. */
function words(file: string): { print: string; words: string } {
  const { root } = readDump(readFileSync(FOLDER + file));
  const labels = [...walk(root)]
    .filter((n) => n.visible && n.packageName !== 'com.android.systemui')
    .flatMap((n) => [isField(n) ? '' : n.text, n.description])
    .map((label) => label.replace(/[\d.,:]+/g, '0').trim())
    .filter((label) => /\p{L}/u.test(label));
  return { print: computeScreenFingerprint(root), words: labels.join('\n') };
}

describeWith({ folder: CORPUS }, 'the screen fingerprint of real screens', () => {
  const screens = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.xml'))
    .map((name) => ({ name, ...words(name) }));

  it('is never that of a screen with other words', () => {
    const collisions = screens.flatMap((a, i) =>
      screens
        .slice(i + 1)
        .filter((b) => a.print === b.print && a.words !== b.words)
        .map((b) => `${a.name} ${b.name}`),
    );
    expect(screens.length).toBeGreaterThan(80);
    expect(collisions).toEqual([]);
  });
});
