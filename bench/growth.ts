import { computeScreenFingerprint, customDiff, diff, readDump, RefRegistry, type UnifiedUINode } from '@handsight/core/screen';
import { generatedDump } from './generated-dump.ts';
import { race, type Contender } from './race.ts';
import { figure, table } from './table.ts';

const SIZES = [100, 1000, 5000, 10_000];

interface Sample {
  bytes: Uint8Array;
  root: UnifiedUINode;
  later: UnifiedUINode;
}

const STAGES: Contender<Sample>[] = [
  { name: 'read', run: ({ bytes }) => readDump(bytes) },
  { name: 'print', run: ({ root }) => new RefRegistry().rebuild(root, { maxLines: Infinity }) },
  { name: 'fingerprint', run: ({ root }) => computeScreenFingerprint(root) },
  { name: 'diff', run: ({ root, later }) => customDiff(diff(root, later)) },
];

/** How the cost grows with the tree, in milliseconds per screen, over generated lists; the last column is the growth per node. */
export function growthTable(secondsEach: number): string {
  const encoder = new TextEncoder();
  const counts: number[] = [];
  const columns: number[][] = [];
  // One size after the other, so that the garbage of large trees is not charged to small ones.
  for (const size of SIZES) {
    const bytes = encoder.encode(generatedDump(size));
    const { root, nodeCount } = readDump(bytes);
    const later = readDump(encoder.encode(generatedDump(size, { edited: true }))).root;
    const timings = race(STAGES, [{ bytes, root, later }], secondsEach / SIZES.length);
    counts.push(nodeCount);
    columns.push(timings.map(({ ms: [time] }) => time ?? NaN));
  }
  const rows = STAGES.map(({ name }, i) => {
    const times = columns.map((column) => column[i] ?? NaN);
    return [name, ...times.map(figure), `×${figure(growthPerNode(times, counts))}`];
  });
  return table([['ms per screen', ...counts.map((count) => `${count.toLocaleString('en')} nodes`), 'cost per node'], ...rows]);
}

/** 1 is linear: a node of the largest tree costs what a node of the smallest costs. */
function growthPerNode(times: readonly number[], counts: readonly number[]): number {
  const perNode = (i: number): number => (times.at(i) ?? NaN) / (counts.at(i) ?? NaN);
  return perNode(-1) / perNode(0);
}
