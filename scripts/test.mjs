import { BUILD, CHECKS } from './checks.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { say } from './progress.mjs';
import { runChecks } from './run-checks.mjs';
import { runAndReport } from './suites.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

await ensureDependencies();
await ensureSystemPackages();
const failedChecks = [...(await runChecks([BUILD])), ...(await runChecks(CHECKS))];

// Without a build, only the suites that read src can run.
const args = failedChecks.includes('build') ? ['--project', 'unit'] : [];
const tally = await runAndReport('suites', { args });

const failed = failedChecks.length + tally.failed;
say(`${CHECKS.length + 1 - failedChecks.length + tally.passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
