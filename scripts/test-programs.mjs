import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { during, say, seconds } from './progress.mjs';
import { ROOT, run } from './run.mjs';
import { ensureProgramPackages, ensureSystemPackages } from './system-packages.mjs';

/** `npm run test:programs`: the part of the verdict benchmark that operates programs, once. A verdict that is false fails. */
const TSX = join(ROOT, 'node_modules', 'tsx', 'dist', 'cli.mjs');
const BENCH = join(ROOT, 'bench', 'main.ts');

/** @typedef {{ name: string, judgement: { fault: string | null }, verdict: { status: string, said: string }, truth: { effect: boolean, seen: string } }} Result */
/** @typedef {{ tally: { uncounted: string[] }, results: Result[] }} Found */

await ensureDependencies();
await ensureSystemPackages();
await ensureProgramPackages();
const built = await during('build', ensureBuilt);
if (built.code !== 0) {
  say(built.output);
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'handsight-programs-'));
const file = join(folder, 'results.json');
const { output, ms } = await during('programs', () =>
  run(process.execPath, [TSX, '--tsconfig', join(ROOT, 'tsconfig.json'), BENCH, 'verdict', '--part', 'programs', '--json', file]),
);
const found = readResults();
if (found === undefined) say(output.trimEnd());
const faults = (found?.results ?? []).filter(({ judgement }) => judgement.fault !== null);
for (const { name, judgement, verdict, truth } of faults) {
  say(`✗ ${judgement.fault ?? ''}: ${name}`);
  say(`    said ${verdict.status}: ${verdict.said}; true: effect ${truth.effect ? 'yes' : 'no'}, ${truth.seen}`);
}
for (const name of found?.tally.uncounted ?? []) say(`– not counted, the oracle gave one answer only: ${name}`);
const cases = found?.results.length ?? 0;
const isGood = cases > 0 && faults.length === 0;
say(`${isGood ? '✓' : '✗'} programs: ${cases} cases, ${faults.length} false ${seconds(ms)}`);
process.exitCode = isGood ? 0 : 1;

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
