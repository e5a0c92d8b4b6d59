import { computeScreenFingerprint, isField, type UnifiedUINode, walk } from '@handsight/core/screen';
import type { Dump } from './dump-folder.ts';
import { table } from './table.ts';

type Edit = (node: UnifiedUINode) => UnifiedUINode;

const copy = (node: UnifiedUINode, edit: Edit): UnifiedUINode => ({
  ...edit(node),
  children: node.children.map((child) => copy(child, edit)),
});
/** Clocks run; every other number is content. */
const ticked = (text: string): string =>
  text.replace(
    /(?<!\d)(\d{1,2}):(\d{2})(?!\d)/g,
    (_, hours: string, minutes: string) => `${hours}:${String((Number(minutes) + 1) % 60).padStart(2, '0')}`,
  );
const EDITS: Readonly<Record<string, Edit>> = {
  'times run': (node) => ({ ...node, text: ticked(node.text), description: ticked(node.description) }),
  'something is typed': (node) => (isField(node) ? { ...node, text: 'typed', value: 'typed' } : node),
  'everything moves': ({ bounds: { left, top, right, bottom }, ...node }) => ({
    ...node,
    bounds: { left, top: top + 40, right, bottom: bottom + 40 },
  }),
};

/** How often the screen's fingerprint stays the same when it should, and whether two screens with different texts ever share one. */
export function fingerprintTable(dumps: readonly Pick<Dump, 'root'>[]): string {
  const rows = Object.entries(EDITS).map(([name, edit]) => {
    const same = dumps.filter(({ root }) => computeScreenFingerprint(copy(root, edit)) === computeScreenFingerprint(root)).length;
    return [`the same when ${name}`, `${same} of ${dumps.length}`];
  });
  return table([['screen fingerprint', 'screens'], ...rows, ['shared by two screens with other words', String(collisions(dumps))]]);
}

function collisions(dumps: readonly Pick<Dump, 'root'>[]): number {
  const wordsBy = new Map<string, string>();
  let found = 0;
  for (const { root } of dumps) {
    const print = computeScreenFingerprint(root);
    const words = wordsOf(root);
    if ((wordsBy.get(print) ?? words) !== words) found++;
    wordsBy.set(print, words);
  }
  return found;
}

const wordsOf = (root: UnifiedUINode): string =>
  [...walk(root)]
    .filter((node) => node.visible && node.packageName !== 'com.android.systemui')
    .flatMap((node) => [isField(node) ? '' : node.text, node.description])
    .map((text) => text.replace(/[\d.,:]+/g, '0').trim())
    .filter((text) => /\p{L}/u.test(text))
    .join('\n');
