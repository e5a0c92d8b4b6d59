import { computeScreenFingerprint, customDiff, diff, readDump, RefRegistry, type UnifiedUINode } from '@handsight/core/screen';
import { generatedDump } from './generated-dump.ts';
import { quantile } from './race.ts';
import { figure, table } from './table.ts';

const SIZES = [100, 1000, 5000, 10_000];
const MIN_ROUNDS = 5;
const WARM_UP_ROUNDS = 3;

interface Sample {
  bytes: Uint8Array;
  root: UnifiedUINode;
  later: UnifiedUINode;
  nodeCount: number;
}

const STAGES: { name: string; run: (sample: Sample) => unknown }[] = [
  { name: 'read', run: ({ bytes }) => readDump(bytes) },
  { name: 'print', run: ({ root }) => new RefRegistry().rebuild(root, { maxLines: Infinity }) },
  { name: 'fingerprint', run: ({ root }) => computeScreenFingerprint(root) },
  { name: 'diff', run: ({ root, later }) => customDiff(diff(root, later)) },
];

/** Keeps the last result alive, so that no work is optimised away. */
const kept: { result?: unknown } = {};

/** How the cost grows with the tree, in milliseconds per screen, over generated lists; the last column is the growth per node. */
export function growthTable(secondsEach: number): string {
  const samples = SIZES.map(sampleOf);
  const counts = samples.map(({ nodeCount }) => nodeCount);
  const rows = STAGES.map(({ name, run }) => {
    const times = timesOf(run, samples, secondsEach);
    return [name, ...times.map(figure), `×${figure(growthPerNode(times, counts))}`];
  });
  return table([['ms per screen', ...counts.map((count) => `${count.toLocaleString('en')} nodes`), 'cost per node'], ...rows]);
}

function sampleOf(size: number): Sample {
  const encoder = new TextEncoder();
  const bytes = encoder.encode(generatedDump(size));
  const { root, nodeCount } = readDump(bytes);
  return { bytes, root, nodeCount, later: readDump(encoder.encode(generatedDump(size, { edited: true }))).root };
}

/**
 * Per size the least time of a screen. Every measurement handles about as many nodes as the largest screen has, a small screen that many
 * times over: so each size pays for the garbage it makes. The sizes take turns, so that a slow moment of the machine hits all alike.
 */
function timesOf(run: (sample: Sample) => unknown, samples: readonly Sample[], secondsEach: number): number[] {
  const most = Math.max(...samples.map(({ nodeCount }) => nodeCount));
  const measure = (sample: Sample): number => {
    const repeats = Math.round(most / sample.nodeCount);
    const started = performance.now();
    for (let n = 0; n < repeats; n++) kept.result = run(sample);
    return (performance.now() - started) / repeats;
  };
  for (let n = 0; n < WARM_UP_ROUNDS; n++) samples.forEach(measure);
  const times = samples.map((): number[] => []);
  const until = performance.now() + secondsEach * 1000;
  for (let n = 0; n < MIN_ROUNDS || performance.now() < until; n++) samples.forEach((sample, i) => times[i]?.push(measure(sample)));
  return times.map((each) => quantile(each, 0));
}

/** 1 is linear: a node of the largest tree costs what a node of the smallest costs. */
function growthPerNode(times: readonly number[], counts: readonly number[]): number {
  const perNode = (i: number): number => (times.at(i) ?? NaN) / (counts.at(i) ?? NaN);
  return perNode(-1) / perNode(0);
}
