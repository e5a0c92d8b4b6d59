import { readdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import fastJsonPatch, { type Operation } from 'fast-json-patch';
import { expect, it } from 'vitest';

import { describeWith, fromRoot } from '../../../../../test/requires.ts';
import { toElement } from '../observer-element.ts';
import { readDump } from '../read/read-dump.ts';
import { applyCustom } from './apply-custom.ts';
import { applyJsonPatch } from './apply-json-patch.ts';
import { diff } from './changes.ts';
import { customDiff } from './custom.ts';
import { jsonPatch } from './json-patch.ts';

const CORPUS = '../shared/corpus/android';
const FOLDER = `${fromRoot(CORPUS)}/`;

describeWith({ folder: CORPUS }, 'real screens', () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.xml'));
  const screens = files.toSorted().map((file) => {
    const { root } = readDump(readFileSync(FOLDER + file));
    return { file, root, element: toElement(root) };
  });

  it('become another one when the diff is applied, in both formats', () => {
    const failed: string[] = [];
    for (const [i, a] of screens.entries()) {
      for (const step of [0, 1, 2, 5, 11, 23, 43]) {
        const b = screens[(i + step) % screens.length] ?? a;
        const changes = diff(a.root, b.root);
        const byCustom = applyCustom(customDiff(changes), a.element);
        const byPatch = applyJsonPatch(jsonPatch(changes), a.element);
        if (!isDeepStrictEqual(byCustom, b.element) || !isDeepStrictEqual(byPatch, b.element)) failed.push(`${a.file} -> ${b.file}`);
      }
    }
    expect(failed).toEqual([]);
  });

  it('become the next one when another implementation applies the JSON patch, which is never much longer than the new screen', () => {
    for (const [i, b] of screens.entries()) {
      const a = screens[i - 1] ?? b;
      const patch = jsonPatch(diff(a.root, b.root));
      expect(JSON.stringify(patch).length).toBeLessThan(1.05 * JSON.stringify(b.element).length + 100);
      expect(fastJsonPatch.applyPatch(structuredClone(a.element), patch as Operation[], true).newDocument).toEqual(b.element);
    }
  });

  it('are unchanged when they are read again', () => {
    for (const { file, root } of screens) expect(diff(root, readDump(readFileSync(FOLDER + file)).root).unchanged).toBe(true);
  });
});
