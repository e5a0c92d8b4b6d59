import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import fastJsonPatch, { type Operation } from 'fast-json-patch';
import { describe, expect, it } from 'vitest';
import { toElement, type Element } from '../element.ts';
import type { UnifiedUINode } from '../node.ts';
import { readDump } from '../read/read-dump.ts';
import { applyCustom } from './apply-custom.ts';
import { applyJsonPatch } from './apply-json-patch.ts';
import { diff } from './changes.ts';
import { customDiff } from './custom.ts';
import { jsonPatch } from './json-patch.ts';

const CORPUS = '../shared/corpus/android';

interface Sample {
  file: string;
  root: UnifiedUINode;
  element: Element;
}

const samples = (): Sample[] =>
  readdirSync(CORPUS)
    .filter((file) => file.endsWith('.xml'))
    .map((file) => {
      const { root } = readDump(readFileSync(`${CORPUS}/${file}`));
      return { file, root, element: toElement(root) };
    });

describe.skipIf(!existsSync(CORPUS))('between any two real screens', () => {
  it('both formats apply', () => {
    const failed: string[] = [];
    const all = samples();
    for (const a of all) {
      for (const b of all) {
        const changes = diff(a.root, b.root);
        const patch = jsonPatch(changes);
        const ok =
          isDeepStrictEqual(applyCustom(customDiff(changes), a.element), b.element) &&
          isDeepStrictEqual(applyJsonPatch(patch, a.element), b.element);
        if (!ok) failed.push(`${a.file} -> ${b.file}`);
      }
    }
    expect(failed).toEqual([]);
  });
});
