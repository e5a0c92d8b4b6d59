import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {import('./stage.mjs').Staged} Staged */

/** What no tarball may hold, and why. */
const FORBIDDEN = [
  { pattern: /\.(?:spec|test|fixture)\.|(?:^|\/)tests?\//, why: 'is a test' },
  { pattern: /\.tsbuildinfo$/, why: "is the compiler's cache" },
  { pattern: /(?<!\.d)\.tsx?$/, why: 'is a source' },
  { pattern: /\.map$/, why: 'is a map of sources that are not published' },
  { pattern: /(?:^|\/)\.(?!\/)/, why: 'is a hidden file' },
  { pattern: /(?:^|\/)node_modules\//, why: 'is a dependency' },
];
const REQUIRED = ['LICENSE', 'README.md', 'package.json'];

/**
 * What is wrong with the contents of a tarball; empty if nothing is.
 * @param {Pick<Staged, 'files' | 'folder'>} staged
 * @returns {string[]}
 */
export function contentFaults({ files, folder }) {
  const present = new Set(files);
  return [
    ...REQUIRED.filter((file) => !present.has(file)).map((file) => `${file} is missing`),
    ...files.flatMap((file) => FORBIDDEN.filter(({ pattern }) => pattern.test(file)).map(({ why }) => `${file} ${why}`)),
    ...files.filter((file) => referencesMap(join(folder, file))).map((file) => `${file} refers to a map that is not there`),
    ...entriesOf(join(folder, 'package.json'))
      .filter((entry) => !present.has(entry))
      .map((entry) => `${entry} is an entry, but not in the tarball`),
  ];
}

/** @param {string} file */
const referencesMap = (file) =>
  /\.(?:js|css|d\.ts)$/.test(file) && existsSync(file) && readFileSync(file, 'utf8').includes('\n//# sourceMappingURL=');

/**
 * The files that `exports` and `bin` name.
 * @param {string} file
 */
function entriesOf(file) {
  /** @type {import('./packages.mjs').PackageJson} */
  const { exports = {}, bin = {} } = JSON.parse(readFileSync(file, 'utf8'));
  return [...pathsIn(exports), ...pathsIn(bin)].map((path) => path.replace(/^\.\//, ''));
}

/**
 * @param {unknown} value
 * @returns {string[]}
 */
function pathsIn(value) {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(pathsIn) : [];
}
