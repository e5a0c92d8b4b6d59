import { during, say, seconds } from './progress.mjs';

/** @typedef {{ name: string, run: (note: (text: string) => void) => Promise<import('./run.mjs').Outcome> }} Check */

const AT_A_TIME = 2;

/**
 * Runs the checks two at a time and reports each; returns the names of those that failed.
 * @param {readonly Check[]} checks
 */
export async function runChecks(checks) {
  /** @type {string[]} */
  const failed = [];
  const queue = [...checks];
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
export function report(ok, name, ms, output) {
  say(`${ok ? '✓' : '✗'} ${name} ${seconds(ms)}`);
  if (!ok) say(output.trimEnd().replace(/^/gm, '    '));
}
