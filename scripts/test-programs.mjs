import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { during, say, seconds } from './progress.mjs';
import { ROOT, run } from './run.mjs';
import { ensureProgramPackages } from './system-packages.mjs';

/**
 * `npm run test:programs`: the part of the verdict benchmark that operates programs, once. A case that is judged false is repeated three
 * times alone: if it is false again, it fails; otherwise it is reported as a defect.
 */
const TSX = join(ROOT, 'node_modules', 'tsx', 'dist', 'cli.mjs');
const BENCH = join(ROOT, 'bench', 'main.ts');
/** Including the repeats. The last cases may take one minute more. */
const MINUTES = 14;
const TIMES_AGAIN = 3;

/** @typedef {{ name: string, judgement: { fault: string | null }, verdict: { status: string, said: string }, truth: { effect: boolean, seen: string } }} Result */
/** @typedef {{ first: Result, again: Result[] }} Doubt */
/** @typedef {{ tally: { uncounted: string[] }, isWhole: boolean, results: Result[], doubts: Doubt[] }} Found */

await ensureDependencies();
await ensureProgramPackages();
const built = await during('build', ensureBuilt);
if (built.code !== 0) {
  say(built.output);
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'handsight-programs-'));
const file = join(folder, 'results.json');
const bench = [TSX, '--tsconfig', join(ROOT, 'tsconfig.json'), BENCH, 'verdict', '--part', 'programs'];
const { code, output, ms } = await during('programs', () =>
  run(process.execPath, [...bench, '--again', String(TIMES_AGAIN), '--minutes', String(MINUTES), '--json', file]),
);
const found = readResults();
if (found === undefined) say(output.trimEnd());
const { results = [], doubts = [], tally } = found ?? {};
const isFalse = (/** @type {Result} */ { judgement }) => judgement.fault !== null;
for (const { first, again } of doubts) {
  const untrue = again.filter(isFalse);
  const isStanding = again.length === 0 || untrue.length > 0;
  const alone = again.length === 0 ? 'not done again' : `alone false ${untrue.length} of ${again.length} times`;
  say(isStanding ? `✗ ${describe(first)}; ${alone}` : `– false once beside others, true alone, which is a defect, too: ${describe(first)}`);
  for (const each of untrue) say(`    alone: ${describe(each)}`);
}
for (const name of tally?.uncounted ?? []) say(`– not counted, the oracle gave one answer only: ${name}`);
if (found?.isWhole === false) say(`✗ not done within ${MINUTES} minutes: only ${results.length} cases`);
say(`${code === 0 ? '✓' : '✗'} programs: ${results.length} cases, ${doubts.length} false ${seconds(ms)}`);
process.exitCode = code === 0 && results.length > 0 ? 0 : 1;

/** @param {Result} result */
function describe({ name, judgement, verdict, truth }) {
  return `${judgement.fault ?? ''}: ${name}: said ${verdict.status}: ${verdict.said}; true: effect ${truth.effect ? 'yes' : 'no'}, ${truth.seen}`;
}

/** @returns {Found | undefined} */
function readResults() {
  try {
    return /** @type {Found} */ (JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
