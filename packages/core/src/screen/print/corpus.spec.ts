import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeWith, fromRoot } from '../../../../../test/requires.ts';
import { isInteractive, isShown } from '../trait.ts';
import { readDump } from '../read/read-dump.ts';
import { countNodes, walk } from '../walk.ts';
import { boundsText } from '../geometry.ts';
import { columnsOf } from './columns.ts';
import { extentOf } from '../screen-bounds.ts';
import { toLlmTree } from './llm-tree.ts';
import { printProse } from './prose.ts';
import { renderSketch } from './sketch.ts';
import { printTextual } from './textual.ts';

const CORPUS = '../shared/corpus/android';
/** Words up to this width are never broken, and names up to this width never cut. */
const WRAP_COLUMNS = 8;
const LEGEND_NAME_COLUMNS = 100;
const UNPRINTABLE = /(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u;

describeWith({ folder: CORPUS }, 'on the screens of real apps', () => {
  const dumps = readdirSync(fromRoot(CORPUS)).filter((file) => file.endsWith('.xml'));
  const rootOf = (file: string) => readDump(readFileSync(fromRoot(`${CORPUS}/${file}`))).root;

  it.each(dumps)('the texts of %s have one clean line per node', (file) => {
    const root = rootOf(file);
    const textual = printTextual(root);
    const prose = printProse(root, { application: root.packageName, window: file });
    expect(textual.split('\n')).toHaveLength(countNodes(root) + 1);
    expect(prose).toContain(`[${countNodes(root)} elements total`);
    expect(textual).not.toMatch(UNPRINTABLE);
    expect(prose).not.toMatch(UNPRINTABLE);
  });

  it.each(dumps)('the tree of %s for a model holds every shown control of the app', (file) => {
    const root = rootOf(file);
    const json = JSON.stringify(toLlmTree(root));
    const frame = extentOf(root);
    const isAll = root.packageName === 'com.android.systemui';
    const controls = [...walk(root)].filter(
      (n) => isInteractive(n) && isShown(n, frame) && (isAll || n.packageName !== 'com.android.systemui'),
    );
    for (const control of controls) expect(json).toContain(boundsText(control.bounds));
  });

  it.each(dumps)('the sketch of %s is straight and shows every element', (file) => {
    const { sketch, elements } = renderSketch(rootOf(file));
    const lines = sketch.split('\n').slice(0, 26);
    expect(lines.map(columnsOf)).toEqual(lines.map(() => 74));
    const names = elements.map(({ name }) => name).filter((name) => columnsOf(name) <= LEGEND_NAME_COLUMNS);
    const missing = names.flatMap((name) => name.split(' ')).filter((word) => columnsOf(word) <= WRAP_COLUMNS && !sketch.includes(word));
    expect(missing).toEqual([]);
  });
});
