import { ensureDependencies } from './dependencies.mjs';
import { during, say, seconds } from './progress.mjs';
import { runSuites } from './suites.mjs';

/** `npm run soak [-- RUNS]`: every property and fuzz test, many times over. */
const runs = Number(process.argv[2] ?? 5000);

await ensureDependencies();
const { tally, ms, output } = await during(`properties, ${runs} runs each`, (note) =>
  runSuites(note, { args: ['--project', 'unit', '--testTimeout=600000'], env: { HANDSIGHT_PROPERTY_RUNS: String(runs) } }),
);
if (tally.failed > 0) say(output.trimEnd());
say(`${runs} runs of every property in ${seconds(ms)}: ${tally.passed} passed, ${tally.failed} failed`);
process.exitCode = tally.failed === 0 ? 0 : 1;
