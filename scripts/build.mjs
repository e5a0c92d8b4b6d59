import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { during } from './progress.mjs';
import { buildInspector, isInspectorBuilt } from './inspector.mjs';
import { bundleMcpClient } from './mcp-client.mjs';
import { ROOT, run, runTool } from './run.mjs';

const ENTRY = join(ROOT, 'packages', 'handsight', 'dist', 'main.js');
/** The inspector is built by Vite. */
const PACKAGES = readdirSync(join(ROOT, 'packages')).filter((name) => name !== 'inspector');
const STAMP = join(ROOT, 'node_modules', '.cache', 'handsight', 'built-from');

/**
 * Compiles every package and bundles the inspector into handsight, unless both were made from these very sources.
 * @returns {Promise<import('./run.mjs').Outcome>}
 */
export async function ensureBuilt() {
  const isCompiled = existsSync(ENTRY) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint();
  const done = { code: 0, output: '', ms: 0 };
  return both(await Promise.all([isCompiled ? done : compile(), isInspectorBuilt() ? done : buildInspector()]));
}

/** @param {import('./run.mjs').Outcome[]} outcomes */
function both(outcomes) {
  return {
    code: Math.max(...outcomes.map(({ code }) => code)),
    output: outcomes.map(({ output }) => output).join(''),
    ms: Math.max(...outcomes.map(({ ms }) => ms)),
  };
}

async function build() {
  return both(await Promise.all([compile(), buildInspector()]));
}

async function compile() {
  const sources = fingerprint();
  rmSync(STAMP, { force: true });
  const outcome = await runTool('typescript-native', 'tsc', ['-b', 'packages/handsight', '--pretty', 'false']);
  if (outcome.code !== 0) return outcome;
  removeLeftovers();
  await bundleMcpClient();
  const catalogue = await run(process.execPath, [join(ROOT, 'scripts', 'catalogue.mjs')]);
  if (catalogue.code !== 0) return catalogue;
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, sources);
  return outcome;
}

/** Names, sizes and times of everything the build reads. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const file of [...sourceFiles(), 'tsconfig.base.json', 'tsconfig.package.json', 'package-lock.json'].sort()) {
    const { size, mtimeMs } = statSync(join(ROOT, file));
    hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function sourceFiles() {
  return PACKAGES.flatMap((name) => [...sourcesOf(name), join('packages', name, 'tsconfig.json'), join('packages', name, 'package.json')]);
}

/** @param {string} name */
function sourcesOf(name) {
  const folder = join('packages', name, 'src');
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(spec|fixture)\.ts$/.test(file))
    .map((file) => join(folder, file));
}

/** tsc keeps what it once made from sources that are gone. */
function removeLeftovers() {
  for (const name of PACKAGES) {
    const dist = join(ROOT, 'packages', name, 'dist');
    const prefix = join('packages', name, 'src', '/');
    const expected = new Set(sourcesOf(name).map((file) => file.slice(prefix.length, -'.ts'.length)));
    for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
      const stem = /^(.*?)(?:\.d\.ts|\.js)(?:\.map)?$/.exec(file)?.[1];
      if (stem !== undefined && !/^(inspector|page)\b/.test(file) && !expected.has(stem)) rmSync(join(dist, file));
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { code, output } = await during('build', build);
  process.stdout.write(output);
  process.exitCode = code;
}
