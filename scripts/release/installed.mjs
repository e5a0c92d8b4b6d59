import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../run.mjs';

/** @typedef {{ dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} Needs */

/**
 * The folders, below the root, of everything a package needs at run time and npm has installed, the package itself left out.
 * @param {string} folder
 * @returns {string[]}
 */
export function installedNeeds(folder) {
  /** @type {Set<string>} */
  const found = new Set();
  /** @param {string} from */
  const visit = (from) => {
    const { dependencies = {}, optionalDependencies = {} } = needsOf(from);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const at = locate(from, name);
      // Another platform's binaries are optional and not installed.
      if (at === undefined && name in optionalDependencies) continue;
      if (at === undefined) throw new Error(`${name}, which ${from} needs, is not installed`);
      if (found.has(at)) continue;
      found.add(at);
      visit(at);
    }
  };
  visit(folder);
  return [...found];
}

/** @param {string} folder @returns {Needs} */
const needsOf = (folder) => JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));

/**
 * As Node looks for it: in this folder's node_modules, then in those above it.
 * @param {string} from
 * @param {string} name
 */
function locate(from, name) {
  for (let folder = from; ; folder = dirname(folder)) {
    const at = join(folder, 'node_modules', name);
    if (existsSync(join(ROOT, at, 'package.json'))) return at;
    if (folder === '.') return undefined;
  }
}
