import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Behind a pipe, programs cannot detect the terminal. */
const COLOUR = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** Ends what `run` has started and has not ended yet. */
export function endRunning() {
  for (const child of running) child.kill();
}

/** @typedef {{ code: number, output: string, ms: number }} Outcome */
/** @typedef {{ cwd?: string, env?: Record<string, string>, shell?: boolean, onMessage?: (message: unknown) => void }} RunOptions */

/**
 * Runs a program to completion and captures its output.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<Outcome>}
 */
export function run(command, args, { cwd = ROOT, env = {}, shell = false, onMessage } = {}) {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...COLOUR, ...env },
      stdio: ['ignore', 'pipe', 'pipe', onMessage ? 'ipc' : 'ignore'],
      shell,
      windowsHide: true,
    });
    running.add(child);
    /** @type {string[]} */
    const chunks = [];
    /** @param {number} code */
    const end = (code) => {
      running.delete(child);
      resolve({ code, output: chunks.join(''), ms: performance.now() - started });
    };
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (/** @type {string} */ chunk) => chunks.push(chunk));
    }
    if (onMessage) child.on('message', onMessage);
    child.on('error', (error) => {
      chunks.push(`${command}: ${error.message}\n`);
      end(127);
    });
    child.on('close', (code) => {
      end(code ?? 1);
    });
  });
}

/**
 * Runs a tool of node_modules with this Node, without a shell.
 * @param {string} packageName
 * @param {string} binName
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export function runTool(packageName, binName, args, options) {
  const folder = join(ROOT, 'node_modules', packageName);
  const { bin } = /** @type {{ bin: string | Record<string, string> }} */ (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const script = typeof bin === 'string' ? bin : bin[binName];
  if (script === undefined) throw new Error(`${packageName} has no program ${binName}`);
  return run(process.execPath, [join(folder, script), ...args], options);
}

/**
 * Runs npm: the one that started this script, else the one on the path.
 * @param {string[]} args
 * @param {{ cwd?: string }} [options]
 */
export function runNpm(args, options = {}) {
  const npm = process.env['npm_execpath'];
  if (npm?.endsWith('.js')) return run(process.execPath, [npm, ...args], options);
  return run('npm', args, { ...options, shell: process.platform === 'win32' });
}
