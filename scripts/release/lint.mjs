import { readFileSync } from 'node:fs';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { runTool } from '../run.mjs';

/** @typedef {import('./stage.mjs').Staged} Staged */

/**
 * What publint says about a tarball; a suggestion counts as much as an error.
 * @param {Staged} staged
 * @returns {Promise<string[]>}
 */
export async function publintFaults({ tarball }) {
  const bytes = readFileSync(tarball);
  const { messages, pkg } = await publint({ pack: { tarball: new Uint8Array(bytes).buffer }, strict: true });
  return messages.map((message) => `publint: ${formatMessage(message, pkg, { color: false }) ?? message.code}`);
}

/**
 * Whether TypeScript finds types for every entry; the packages are ESM only.
 * @param {Staged} staged
 * @returns {Promise<string[]>}
 */
export async function typeFaults({ tarball }) {
  const { code, output } = await runTool('@arethetypeswrong/cli', 'attw', [
    tarball,
    '--profile',
    'esm-only',
    '--no-emoji',
    '--format',
    'ascii',
  ]);
  return code === 0 ? [] : [`attw:\n${output.trimEnd()}`];
}
