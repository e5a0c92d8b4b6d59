import { CHECKS } from './checks.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { during, say } from './progress.mjs';
import { report, runChecks } from './run-checks.mjs';
import { runSuites } from './suites.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

await ensureDependencies();
await ensureSystemPackages();
const failedChecks = await runChecks(CHECKS);

// Without a build, only the suites that read src can run.
const args = failedChecks.includes('build') ? ['--project', 'unit'] : [];
const { tally, ms, output } = await during('suites', (note) => runSuites(note, { args }));
report(tally.failed === 0, `suites: ${tally.passed} tests`, ms, output);
for (const line of tally.skipped) say(`– skipped ${line}`);

const failed = failedChecks.length + tally.failed;
say(`${CHECKS.length - failedChecks.length + tally.passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
