import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { isZipOf, zipOf } from './one-file-zip.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { say } from './progress.mjs';
import { ROOT } from './run.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

/** `npm run helper`: builds the program that runs on phones; `--check` compares it with the one that is checked in. */
const run = promisify(execFile);
const HELPER = join(ROOT, 'packages', 'android', 'helper');
const JAR = join(HELPER, 'handsight-helper.jar');
const DEX = 'classes.dex';
/** Every R8 accepts Java 8 class files; no file names or line numbers, so that the bytes depend on the code alone. */
const JAVAC = ['-source', '8', '-target', '8', '-g:none', '-nowarn', '-Xlint:-options', '-encoding', 'UTF-8'];
const MIN_API = '24';

await ensureDependencies();
await ensureSystemPackages();
const work = await mkdtemp(join(tmpdir(), 'handsight-helper-'));
try {
  const made = await dex();
  if (!process.argv.includes('--check')) {
    const jar = zipOf(DEX, made);
    await writeFile(JAR, jar);
    say(`✓ ${JAR}: ${jar.length} bytes`);
  } else if (isZipOf(await readFile(JAR), DEX, made)) say('✓ the helper is what its sources make');
  else {
    say('✗ the helper is not what its sources make: run npm run helper and check it in');
    process.exitCode = 1;
  }
} finally {
  await rm(work, { recursive: true, force: true });
}

async function dex() {
  const stubs = join(work, 'stubs');
  const classes = join(work, 'classes');
  await run('javac', [...JAVAC, '-d', stubs, ...(await sources('stubs'))]);
  await run('javac', [...JAVAC, '-cp', stubs, '-d', classes, ...(await sources('src'))]);
  const bundletool = join(dirname(createRequire(import.meta.url).resolve('node-bundletool/package.json')), 'bundletool.jar');
  const rules = join(HELPER, 'shrink.pro');
  const r8 = [
    '-cp',
    bundletool,
    'com.android.tools.r8.R8',
    '--release',
    '--min-api',
    MIN_API,
    '--lib',
    await java8(),
    '--classpath',
    stubs,
  ];
  await run('java', [...r8, '--pg-conf', rules, '--output', work, ...(await filesIn(classes, '.class'))]);
  return readFile(join(work, DEX));
}

/**
 * Java 8's own classes, as signatures, from what javac keeps for `--release`: folders are named by the releases that share what is in them.
 * The JDK itself cannot be the library: this R8 reads all of it and fails at its records.
 */
async function java8() {
  const jdk = dirname(dirname(await realpath((await run('which', ['javac'])).stdout.trim())));
  const signatures = join(jdk, 'lib', 'ct.sym');
  const found = (await run('jar', ['tf', signatures], { maxBuffer: 2 ** 26 })).stdout;
  const folders = [...new Set(found.match(/^[0-9A-Z]*8[0-9A-Z]*\/java\.base(?=\/)/gm))];
  const [all, merged, jar] = [join(work, 'signatures'), join(work, 'java8'), join(work, 'java8.jar')];
  await mkdir(all);
  await run('jar', ['xf', signatures, ...folders], { cwd: all });
  for (const folder of folders) {
    for (const file of await filesIn(join(all, folder), '.sig')) {
      const place = join(merged, `${file.slice(join(all, folder).length, -'.sig'.length)}.class`);
      await mkdir(dirname(place), { recursive: true });
      await rename(file, place);
    }
  }
  await run('jar', ['cf', jar, '-C', merged, '.']);
  return jar;
}

/** @param {string} folder */
function sources(folder) {
  return filesIn(join(HELPER, folder), '.java');
}

/**
 * In one order on every machine.
 * @param {string} folder
 * @param {string} ending
 */
async function filesIn(folder, ending) {
  const found = await readdir(folder, { recursive: true });
  return found
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => join(folder, name));
}
