import { diff } from '../../screen/diff/changes.ts';
import { customDiff } from '../../screen/diff/custom.ts';
import { computeScreenFingerprint } from '../../screen/fingerprint.ts';
import { readDump } from '../../screen/read/read-dump.ts';
import { RefRegistry } from '../../screen/ref/registry.ts';
import { generatedDump } from './generated-dump.ts';
import { race, type Contender } from './race.ts';
import { figure, table } from './table.ts';

const SIZES = [100, 1000, 5000, 10_000];

/** How the cost grows with the tree, in milliseconds per screen, over generated lists; the last column is the growth per node. */
export function growthTable(secondsEach: number): string {
  const encoder = new TextEncoder();
  const inputs = SIZES.map((nodes) => {
    const bytes = encoder.encode(generatedDump(nodes));
    const { root, nodeCount } = readDump(bytes);
    return { bytes, root, nodeCount, later: readDump(encoder.encode(generatedDump(nodes, { edited: true }))).root };
  });
  const stages: Contender<(typeof inputs)[number]>[] = [
    { name: 'read', run: ({ bytes }) => readDump(bytes) },
    { name: 'print', run: ({ root }) => new RefRegistry().rebuild(root, { maxLines: Infinity }) },
    { name: 'fingerprint', run: ({ root }) => computeScreenFingerprint(root) },
    { name: 'diff', run: ({ root, later }) => customDiff(diff(root, later)) },
  ];
  const counts = inputs.map(({ nodeCount }) => nodeCount);
  const rows = race(stages, inputs, secondsEach).map(({ name, ms }) => [
    name,
    ...ms.map((time) => figure(time ?? NaN)),
    `×${figure(growthPerNode(ms, counts))}`,
  ]);
  return table([['ms per screen', ...counts.map((count) => `${count.toLocaleString('en')} nodes`), 'cost per node'], ...rows]);
}

/** 1 is linear: a node of the largest tree costs what a node of the smallest costs. */
function growthPerNode(ms: (number | undefined)[], counts: number[]): number {
  const perNode = (i: number): number => (ms.at(i) ?? NaN) / (counts.at(i) ?? NaN);
  return perNode(-1) / perNode(0);
}
