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

/** More than this is a fault of the code, not of a crowded machine. */
const MOST_FILES_AGAIN = 6;

/**
 * Runs the files that failed once more, one at a time. A suite that fails only beside others is still a defect, and is named;
 * undefined where everything passed, or where too much failed to be worth it.
 * @param {(progress: string) => void} note
 * @param {Tally} tally
 * @returns {Promise<SuitesOutcome | undefined>}
 */
export async function runAgainAlone(note, { failedFiles }) {
  if (failedFiles.length === 0 || failedFiles.length > MOST_FILES_AGAIN) return undefined;
  return await runSuites(note, { args: [...failedFiles, '--no-file-parallelism'] });
}
