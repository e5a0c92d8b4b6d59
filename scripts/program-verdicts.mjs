import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { during, say, seconds } from './progress.mjs';
import { ROOT } from './run.mjs';

const TSX = join(ROOT, 'node_modules', 'tsx', 'dist', 'cli.mjs');
const BENCH = join(ROOT, 'bench', 'main.ts');
const TIMES_AGAIN = 3;

/** @typedef {{ name: string, judgement: { fault: string | null }, verdict: { status: string, said: string }, truth: { effect: boolean, seen: string } }} Result */
/** @typedef {{ first: Result, again: Result[] }} Doubt */
/** @typedef {{ tally: { uncounted: string[] }, matrix: string, isWhole: boolean, results: Result[], doubts: Doubt[] }} Found */

/**
 * The part of the verdict benchmark that operates programs, once. A case that is judged false is repeated three times alone: if it is
 * false again, it fails; otherwise it is reported as a defect. Returns whether all verdicts were true.
 * @param {string} name
 * @param {number} minutes Including the repeats. The last cases may take one minute more.
 * @param {(command: string[], results: string) => Promise<import('./run.mjs').Outcome>} runBench Runs Node's arguments; `results` is the folder that keeps what they write.
 * @param {{ args?: string[], folder?: string }} [options] `folder`: what the folder of results is called where the benchmark runs.
 */
export async function judgePrograms(name, minutes, runBench, { args = [], folder } = {}) {
  const results = mkdtempSync(join(tmpdir(), 'handsight-programs-'));
  const file = 'results.json';
  const bench = [TSX, '--tsconfig', join(ROOT, 'tsconfig.json'), BENCH, 'verdict', '--part', 'programs', ...args];
  const command = [...bench, '--again', String(TIMES_AGAIN), '--minutes', String(minutes), '--json', join(folder ?? results, file)];
  const { code, output, ms } = await during(name, () => runBench(command, results));
  const found = readResults(join(results, file));
  rmSync(results, { recursive: true });
  if (found === undefined) say(output.trimEnd());
  else say(found.matrix);
  const { results: all = [], doubts = [], tally } = found ?? {};
  for (const { first, again } of doubts) {
    const untrue = again.filter(isFalse);
    const isStanding = again.length === 0 || untrue.length > 0;
    const alone = again.length === 0 ? 'not done again' : `alone false ${untrue.length} of ${again.length} times`;
    say(
      isStanding ? `✗ ${describe(first)}; ${alone}` : `– false once beside others, true alone, which is a defect, too: ${describe(first)}`,
    );
    for (const each of untrue) say(`    alone: ${describe(each)}`);
  }
  for (const uncounted of tally?.uncounted ?? []) say(`– not counted, the oracle gave one answer only: ${uncounted}`);
  if (found?.isWhole === false) say(`✗ not done within ${minutes} minutes: only ${all.length} cases`);
  say(`${code === 0 ? '✓' : '✗'} ${name}: ${all.length} cases, ${doubts.length} false ${seconds(ms)}`);
  return code === 0 && all.length > 0;
}

const isFalse = (/** @type {Result} */ { judgement }) => judgement.fault !== null;

/** @param {Result} result */
function describe({ name, judgement, verdict, truth }) {
  return `${judgement.fault ?? ''}: ${name}: said ${verdict.status}: ${verdict.said}; true: effect ${truth.effect ? 'yes' : 'no'}, ${truth.seen}`;
}

/**
 * @param {string} file
 * @returns {Found | undefined}
 */
function readResults(file) {
  try {
    return /** @type {Found} */ (JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
