import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT, runTool } from './run.mjs';

/** The web page of `handsight serve`, and its viewer alone for reports, built by Vite. */
const SOURCES = join('packages', 'inspector');
const BUILT = join(ROOT, 'packages', 'server', 'dist', 'inspector');
const VIEWER = join(ROOT, 'packages', 'flow', 'dist', 'page', 'viewer.js');
const CONFIGS = ['vite.config.ts', 'vite.viewer.config.ts'];
const STAMP = join(ROOT, 'node_modules', '.cache', 'handsight', 'inspector-built-from');

export function isInspectorBuilt() {
  return existsSync(join(BUILT, 'index.html')) && existsSync(VIEWER) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint();
}

/** @returns {Promise<import('./run.mjs').Outcome>} */
export async function buildInspector() {
  const sources = fingerprint();
  rmSync(STAMP, { force: true });
  let outcome = { code: 0, output: '', ms: 0 };
  for (const config of CONFIGS) {
    const args = ['build', '--config', join(SOURCES, config), '--logLevel', 'warn'];
    // Vite inherits NODE_ENV, and a test runner's value would put source file names into the page.
    outcome = await runTool('vite', 'vite', args, { env: { NODE_ENV: 'production' } });
    if (outcome.code !== 0) return outcome;
  }
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, sources);
  return { ...outcome, output: `${outcome.output}inspector: ${(inspectorSize() / 1000).toFixed(1)} KB gzip\n` };
}

/** What a browser has to load, in bytes. */
export function inspectorSize() {
  return files(BUILT)
    .filter((name) => !/\.(?:map|md)$/.test(name))
    .reduce((sum, name) => sum + gzipSync(readFileSync(join(BUILT, name))).length, 0);
}

/** @param {string} folder */
function files(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(folder, name)).isFile());
}

/** Names, sizes and times of everything the build reads. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const file of [...files(join(ROOT, SOURCES)).map((name) => join(SOURCES, name)), 'package-lock.json'].sort()) {
    const { size, mtimeMs } = statSync(join(ROOT, file));
    hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}
