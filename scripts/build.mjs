import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { during } from './progress.mjs';
import { buildInspector, isInspectorBuilt } from './inspector.mjs';
import { ROOT, runTool } from './run.mjs';

const DIST = join(ROOT, 'dist');
const ENTRY = join(DIST, 'cli', 'main.js');
const STAMP = join(ROOT, 'node_modules', '.cache', 'handsight', 'built-from');

/**
 * Compiles src to dist and the inspector beside it, unless both were made from these very sources.
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
  const outcome = await runTool('typescript', 'tsc', ['-p', 'tsconfig.build.json', '--pretty', 'false']);
  if (outcome.code !== 0) return outcome;
  removeLeftovers();
  chmodSync(ENTRY, 0o755);
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, sources);
  return outcome;
}

/** Names, sizes and times of everything the build reads. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const file of [...sourceFiles(), 'tsconfig.json', 'tsconfig.build.json', 'package-lock.json'].sort()) {
    const { size, mtimeMs } = statSync(join(ROOT, file));
    hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function sourceFiles() {
  return readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.(spec|fixture)\.ts$/.test(name))
    .map((name) => join('src', name));
}

/** tsc keeps what it once made from sources that are gone. */
function removeLeftovers() {
  const expected = new Set(sourceFiles().map((name) => name.slice('src/'.length, -'.ts'.length)));
  for (const name of readdirSync(DIST, { recursive: true, encoding: 'utf8' })) {
    const stem = /^(.*?)(?:\.d\.ts|\.js)(?:\.map)?$/.exec(name)?.[1];
    if (stem !== undefined && !name.startsWith('inspector') && !expected.has(stem)) rmSync(join(DIST, name));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { code, output } = await during('build', build);
  process.stdout.write(output);
  process.exitCode = code;
}
