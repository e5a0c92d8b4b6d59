import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT, runNpm } from '../run.mjs';

/** @typedef {import('./packages.mjs').Package} Package */
/** @typedef {{ name: string, tarball: string, folder: string, files: string[], packed: number, unpacked: number }} Staged */

/**
 * Copies what a package publishes, and adds licence and README.
 * @param {Package} each
 * @param {string} target
 */
export function copyPublished({ folder, json }, target) {
  mkdirSync(target, { recursive: true });
  const from = join(ROOT, folder);
  for (const entry of (json.files ?? []).filter((name) => !name.startsWith('!'))) {
    cpSync(join(from, entry), join(target, entry), { recursive: true });
  }
  for (const file of readdirSync(target, { recursive: true, encoding: 'utf8' })) dropMapReference(join(target, file));
  cpSync(join(from, 'package.json'), join(target, 'package.json'));
  cpSync(join(ROOT, 'LICENSE'), join(target, 'LICENSE'));
  writeFileSync(join(target, 'README.md'), readmeOf(from, json));
}

/**
 * Packs a package from a folder of its own.
 * @param {Package} each
 * @param {string} into
 * @returns {Promise<Staged>}
 */
export async function stage(each, into) {
  const { folder, json } = each;
  const target = join(into, basename(folder));
  copyPublished(each, target);
  const { code, output } = await runNpm(['pack', '--json', '--silent', '--pack-destination', into], { cwd: target });
  if (code !== 0) throw new Error(`npm pack ${json.name} exited with code ${code}\n${output}`);
  const packed = packedIn(output);
  return {
    name: json.name,
    tarball: join(into, packed.filename),
    folder: target,
    files: packed.files.map(({ path }) => path),
    packed: packed.size,
    unpacked: packed.unpackedSize,
  };
}

/** @typedef {{ filename: string, size: number, unpackedSize: number, files: { path: string }[] }} Packed */

/**
 * npm 11 and before print a list, later ones an object by name.
 * @param {string} output
 * @returns {Packed}
 */
function packedIn(output) {
  /** @type {Packed[] | Record<string, Packed>} */
  const printed = JSON.parse(output.slice(output.search(/^[[{]/m)));
  const [packed] = Object.values(printed);
  if (packed === undefined) throw new Error(`npm pack printed no package:\n${output}`);
  return packed;
}

/** Maps are not published, because the sources are not; a reference to one would lead nowhere. @param {string} file */
function dropMapReference(file) {
  if (!/\.(?:js|css|d\.ts)$/.test(file)) return;
  const text = readFileSync(file, 'utf8');
  const without = text.replace(/\n?(?:\/\/# sourceMappingURL=\S+|\/\*# sourceMappingURL=\S+ \*\/)\s*$/, '\n');
  if (without !== text) writeFileSync(file, without);
}

/**
 * A package without a README of its own gets one from its description.
 * @param {string} folder
 * @param {import('./packages.mjs').PackageJson} json
 */
function readmeOf(folder, json) {
  const own = join(folder, 'README.md');
  if (existsSync(own)) return readFileSync(own, 'utf8');
  const entries = Object.keys(json.exports ?? {}).filter((entry) => entry !== './package.json');
  const imports = entries.map((entry) => `- \`${join(json.name, entry)}\``);
  return `# ${json.name}\n\n${json.description}\n\nA part of [Handsight](https://www.npmjs.com/package/handsight), which installs it; its version is always Handsight's. Entries:\n\n${imports.join('\n')}\n`;
}
