import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run.mjs';

/**
 * @typedef {object} PackageJson
 * @property {string} name
 * @property {string} version
 * @property {string} description
 * @property {boolean} [private]
 * @property {string[]} [files]
 * @property {Record<string, string>} [bin]
 * @property {Record<string, unknown>} [exports]
 * @property {Record<string, string>} [dependencies]
 */

/** @typedef {{ folder: string, json: PackageJson }} Package */

/** @param {string} folder @returns {Package} */
export const readPackage = (folder) => ({ folder, json: JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) });

/**
 * Every package that is published, dependencies before those that need them.
 * @returns {Package[]}
 */
export function publishedPackages() {
  const all = readdirSync(join(ROOT, 'packages'))
    .sort()
    .map((name) => readPackage(join('packages', name)))
    .filter(({ json }) => json.private !== true);
  const byName = new Map(all.map((each) => [each.json.name, each]));
  /** @type {Set<Package>} */
  const ordered = new Set();
  /** @param {Package} each */
  const visit = (each) => {
    for (const name of Object.keys(each.json.dependencies ?? {})) {
      const dependency = byName.get(name);
      if (dependency !== undefined && !ordered.has(dependency)) visit(dependency);
    }
    ordered.add(each);
  };
  all.forEach(visit);
  return [...ordered];
}
