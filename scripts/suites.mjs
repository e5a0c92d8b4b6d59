import { during, say } from './progress.mjs';
import { report } from './run-checks.mjs';
import { runTool } from './run.mjs';

/** @typedef {import('./tally-reporter.mjs').Tally} Tally */
/** @typedef {import('./run.mjs').Outcome & { tally: Tally }} SuitesOutcome */

/**
 * Runs vitest once over all suites and counts.
 * @param {(progress: string) => void} note
 * @param {{ args?: string[], env?: Record<string, string> }} [options]
 * @returns {Promise<SuitesOutcome>}
 */
export async function runSuites(note, { args = [], env = {} } = {}) {
  /** @type {Tally} */
  let tally = { passed: 0, failed: 0, failedFiles: [], skipped: [] };
  const outcome = await runTool('vitest', 'vitest', ['run', '--reporter=minimal', '--reporter=./scripts/tally-reporter.mjs', ...args], {
    env,
    onMessage: (message) => {
      const { progress, tally: counted } = /** @type {{ progress?: string, tally?: Tally }} */ (message);
      if (progress !== undefined) note(progress);
      if (counted !== undefined) tally = counted;
    },
  });
  // vitest can fail without a failed test, for example when its configuration is broken.
  if (outcome.code !== 0 && tally.failed === 0) tally.failed = 1;
  return { ...outcome, tally };
}

/** More than this points to a defect, not to an overloaded machine. */
const MOST_FILES_AGAIN = 6;

/**
 * Reruns the failed files, one at a time. A suite that fails only beside others is still a defect, and is reported;
 * undefined where everything passed, or where too much failed to be worth it.
 * @param {(progress: string) => void} note
 * @param {Tally} tally
 * @param {{ args?: string[], env?: Record<string, string> }} [options] Those of the first run.
 * @returns {Promise<SuitesOutcome | undefined>}
 */
async function runAgainAlone(note, { failedFiles }, { args = [], env = {} } = {}) {
  if (failedFiles.length === 0 || failedFiles.length > MOST_FILES_AGAIN) return undefined;
  return await runSuites(note, { args: [...args, ...failedFiles, '--no-file-parallelism'], env });
}

/**
 * Runs suites and reruns those that failed; reports both and returns the final tally.
 * @param {string} name
 * @param {{ args?: string[], env?: Record<string, string> }} [options]
 * @returns {Promise<Tally>}
 */
export async function runAndReport(name, options = {}) {
  const { tally, ms, output } = await during(name, (note) => runSuites(note, options));
  report(tally.failed === 0, `${name}: ${tally.passed} tests`, ms, output);
  for (const line of tally.skipped) say(`– skipped ${line}`);
  const again = await during(`${name} that failed, one at a time`, (note) => runAgainAlone(note, tally, options));
  if (again === undefined) return tally;
  const { failed, failedFiles } = again.tally;
  report(failed === 0, `${name} that failed, one at a time: ${again.tally.passed} tests`, again.ms, again.output);
  if (failed === 0) say(`– failed beside others and passed alone, which is a defect, too: ${tally.failedFiles.join(', ')}`);
  return { ...tally, passed: tally.passed + tally.failed - failed, failed, failedFiles };
}
