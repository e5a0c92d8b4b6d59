import { CHECKS } from './checks.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { during, say, seconds } from './progress.mjs';
import { runSuites } from './suites.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

const AT_A_TIME = 2;

await ensureDependencies();
await ensureSystemPackages();
const failedChecks = await runChecks();

// Without a build, only the suites that read src can run.
const args = failedChecks.includes('build') ? ['--project', 'unit'] : [];
const { tally, ms, output } = await during('suites', (note) => runSuites(note, { args }));
report(tally.failed === 0, `suites: ${tally.passed} tests`, ms, output);
for (const line of tally.skipped) say(`– skipped ${line}`);

const failed = failedChecks.length + tally.failed;
say(`${CHECKS.length - failedChecks.length + tally.passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** Answers the names of the checks that failed. */
async function runChecks() {
  /** @type {string[]} */
  const failed = [];
  const queue = [...CHECKS];
  const worker = async () => {
    for (let check = queue.shift(); check !== undefined; check = queue.shift()) {
      const { code, output, ms } = await during(check.name, check.run);
      report(code === 0, check.name, ms, output);
      if (code !== 0) failed.push(check.name);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
  return failed;
}

/**
 * @param {boolean} ok
 * @param {string} name
 * @param {number} ms
 * @param {string} output
 */
function report(ok, name, ms, output) {
  say(`${ok ? '✓' : '✗'} ${name} ${seconds(ms)}`);
  if (!ok) say(output.trimEnd().replace(/^/gm, '    '));
}
