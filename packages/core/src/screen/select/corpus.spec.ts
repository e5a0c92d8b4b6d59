import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeWith, fromRoot } from '../../../../../test/requires.ts';
import { readDump } from '../read/read-dump.ts';
import { walk } from '../walk.ts';
import { findOne } from './find.ts';
import { selectorsIn } from './selector-for.ts';

const CORPUS = '../shared/corpus/android';

describeWith({ folder: CORPUS }, 'on the screens of real apps', () => {
  const dumps = readdirSync(fromRoot(CORPUS)).filter((file) => file.endsWith('.xml'));

  it.each(dumps)('every element of %s is found by its own selector', (file) => {
    const { root } = readDump(readFileSync(fromRoot(`${CORPUS}/${file}`)));
    const selectorOf = selectorsIn(root);
    for (const node of walk(root)) expect(findOne(root, selectorOf(node))).toBe(node);
  });
});
