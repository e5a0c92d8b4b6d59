import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { during, say, seconds } from './progress.mjs';
import { ROOT, runNpm } from './run.mjs';

/** @typedef {Record<string, { version?: string, optional?: boolean }>} Packages */

const QUIETLY = ['--no-audit', '--no-fund'];

/** Installs what the lockfile names, unless it is there already. */
export async function ensureDependencies() {
  if (areInstalled()) return;
  const { code, output, ms } = await during('npm ci (dependencies)', () => runNpm(['ci', ...QUIETLY]));
  if (code !== 0) {
    say(output.trimEnd());
    say('✗ the dependencies could not be installed; the reason is above');
    process.exit(1);
  }
  say(`✓ dependencies installed ${seconds(ms)}`);
}

/** npm writes node_modules/.package-lock.json last, so an interrupted installation is not taken for a complete one. */
function areInstalled() {
  const wanted = packagesOf('package-lock.json');
  const present = packagesOf(join('node_modules', '.package-lock.json'));
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    const there = present[path];
    return path === '' || (there === undefined ? optional === true : there.version === version);
  });
}

/**
 * @param {string} lockfile
 * @returns {Packages}
 */
function packagesOf(lockfile) {
  try {
    const { packages } = /** @type {{ packages: Packages }} */ (JSON.parse(readFileSync(join(ROOT, lockfile), 'utf8')));
    return packages;
  } catch {
    return {};
  }
}
