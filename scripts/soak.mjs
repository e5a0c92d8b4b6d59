import { ensureDependencies } from './dependencies.mjs';
import { during, say, seconds } from './progress.mjs';
import { runSuites } from './suites.mjs';

/**
 * `npm run soak [-- MINUTES]`: the unit suites again and again. Property and fuzz tests draw new cases every time, so each round
 * tries what no round before has tried.
 */
const minutes = Number(process.argv[2] ?? 10);
const end = performance.now() + minutes * 60_000;

await ensureDependencies();
let rounds = 0;
let passed = 0;
let failed = 0;
while (failed === 0 && performance.now() < end) {
  rounds++;
  const { tally, ms, output } = await during(`round ${rounds}`, (note) => runSuites(note, { args: ['--project', 'unit'] }));
  passed += tally.passed;
  failed += tally.failed;
  if (tally.failed > 0) say(output.trimEnd());
  say(`round ${rounds}: ${tally.passed} tests ${seconds(ms)}`);
}
say(`${rounds} rounds: ${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
