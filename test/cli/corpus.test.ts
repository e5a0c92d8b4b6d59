import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeWith, fromRoot } from '../requires.ts';
import { handsight, jsonLines } from './handsight.ts';

const CORPUS = '../shared/corpus/android';

interface RefsLine {
  file: string;
  refs: { bounds: { left: number; top: number; right: number; bottom: number } }[];
  truncated: number;
}

/** Bounds of actionable elements, straight from the dump's text. */
function actionableBounds(file: string): string[] {
  const tags = readFileSync(file, 'utf8').match(/<node [^>]*>/g) ?? [];
  return tags
    .filter((tag) => / (?:clickable|long-clickable|checkable|scrollable)="true"| class="android\.widget\.EditText"/.test(tag))
    .filter((tag) => tag.includes(' enabled="true"') && !tag.includes(' visible-to-user="false"'))
    .map((tag) => /bounds="([^"]*)"/.exec(tag)?.[1] ?? '')
    .filter((bounds) => {
      const [left = 0, top = 0, right = 0, bottom = 0] = (bounds.match(/-?\d+/g) ?? []).map(Number);
      return right > left && bottom > top;
    });
}

describeWith({ folder: CORPUS }, 'real screens', () => {
  const folder = fromRoot(CORPUS);
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.xml'))
    .map((name) => join(folder, name));

  test('every file has a line of stats without an error', async () => {
    const { code, stdout } = await handsight(['parse', '--format', 'stats', ...files]);
    expect(code).toBe(0);
    expect(jsonLines(stdout)).toHaveLength(files.length);
  });

  test('what the dump says one can act on has a ref', async () => {
    const { stdout } = await handsight(['parse', '--format', 'refs', ...files]);
    for (const { file, refs, truncated } of jsonLines(stdout) as RefsLine[]) {
      const reached = new Map<string, number>();
      for (const { bounds: b } of refs) {
        const bounds = `[${b.left},${b.top}][${b.right},${b.bottom}]`;
        reached.set(bounds, (reached.get(bounds) ?? 0) + 1);
      }
      const missed = actionableBounds(file).filter((bounds) => {
        const left = reached.get(bounds) ?? 0;
        reached.set(bounds, left - 1);
        return left <= 0;
      });
      expect({ file, missed, truncated }).toEqual({ file, missed: [], truncated: 0 });
    }
  });
});
