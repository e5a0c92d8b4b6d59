import { CHECKS } from './checks.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { during, say } from './progress.mjs';
import { report, runChecks } from './run-checks.mjs';
import { runAgainAlone, runSuites } from './suites.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

await ensureDependencies();
await ensureSystemPackages();
const failedChecks = await runChecks(CHECKS);

// Without a build, only the suites that read src can run.
const args = failedChecks.includes('build') ? ['--project', 'unit'] : [];
const { tally, ms, output } = await during('suites', (note) => runSuites(note, { args }));
report(tally.failed === 0, `suites: ${tally.passed} tests`, ms, output);
const again = await during('the failed files, one at a time', (note) => runAgainAlone(note, tally));
if (again !== undefined) {
  report(again.tally.failed === 0, `one at a time: ${again.tally.passed} tests`, again.ms, again.output);
  if (again.tally.failed === 0) say(`– failed beside others and passed alone, which is a defect, too: ${tally.failedFiles.join(', ')}`);
}
for (const line of tally.skipped) say(`– skipped ${line}`);

const failed = failedChecks.length + (again ?? { tally }).tally.failed;
say(`${CHECKS.length - failedChecks.length + tally.passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
