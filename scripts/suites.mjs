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
  let tally = { passed: 0, failed: 0, skipped: [] };
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
