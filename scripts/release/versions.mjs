import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run.mjs';

/** One version for all: every package depends on the others' exact version. */

/** @typedef {{ file: string, before: string, after: string }} Change */

const OURS = /^(?:@handsight\/.+|handsight)$/;
const DEPENDENCIES = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];
const SEMVER = /^\d+\.\d+\.\d+(?:-[0-9a-z.-]+)?$/;

/**
 * What has to be written for all packages to have a version; files that have it already are left out.
 * @param {string} version
 * @returns {Change[]}
 */
export function versionChanges(version) {
  if (!SEMVER.test(version)) throw new Error(`"${version}" is not a version such as 1.2.3 or 1.2.3-beta.1`);
  const packages = readdirSync(join(ROOT, 'packages')).map((name) => join('packages', name, 'package.json'));
  return [
    ...['package.json', join('bench', 'package.json'), ...packages].map((file) => change(file, (text) => inPackageJson(text, version))),
    change('package-lock.json', (text) => inLockfile(text, version)),
    change('server.json', (text) => inServerJson(text, version)),
    change(join('packages', 'core', 'src', 'version.ts'), (text) =>
      text.replace(/(SERVER_VERSION = ')[^']+/, (_, head) => `${head}${version}`),
    ),
  ].filter(({ before, after }) => before !== after);
}

/**
 * @param {string} file
 * @param {(text: string) => string} edit
 * @returns {Change}
 */
function change(file, edit) {
  const before = readFileSync(join(ROOT, file), 'utf8');
  return { file, before, after: edit(before) };
}

/** @param {unknown} value */
const formatJson = (value) => `${JSON.stringify(value, null, 2)}\n`;

/**
 * @param {Record<string, unknown>} json
 * @param {string} version
 */
function setVersion(json, version) {
  if ('version' in json) json['version'] = version;
  for (const key of DEPENDENCIES) {
    const dependencies = /** @type {Record<string, string> | undefined} */ (json[key]);
    for (const name of Object.keys(dependencies ?? {})) if (dependencies !== undefined && OURS.test(name)) dependencies[name] = version;
  }
  return json;
}

/** @param {string} text @param {string} version */
const inPackageJson = (text, version) => formatJson(setVersion(JSON.parse(text), version));

/** @param {string} text @param {string} version */
function inLockfile(text, version) {
  /** @type {{ version: string, packages: Record<string, Record<string, unknown>> }} */
  const lock = JSON.parse(text);
  lock.version = version;
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) setVersion(entry, version);
  }
  return formatJson(lock);
}

/** @param {string} text @param {string} version */
function inServerJson(text, version) {
  /** @type {{ version: string, packages: { version: string }[] }} */
  const server = JSON.parse(text);
  server.version = version;
  for (const each of server.packages) each.version = version;
  return formatJson(server);
}
