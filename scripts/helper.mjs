import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { say } from './progress.mjs';
import { ROOT } from './run.mjs';

/** `npm run helper`: makes the program that runs on phones; `--check` compares it with the one that is checked in. */
const run = promisify(execFile);
const HELPER = join(ROOT, 'packages', 'android', 'helper');
const JAR = join(HELPER, 'handsight-helper.jar');
/** Class files of Java 8 are what every D8 takes; no names of files or lines, so that the bytes depend on the code alone. */
const JAVAC = ['-source', '8', '-target', '8', '-g:none', '-nowarn', '-Xlint:-options', '-encoding', 'UTF-8'];
const MIN_API = '24';

const work = await mkdtemp(join(tmpdir(), 'handsight-helper-'));
try {
  const jar = zipOf('classes.dex', await dex());
  if (!process.argv.includes('--check')) {
    await writeFile(JAR, jar);
    say(`✓ ${JAR}: ${jar.length} bytes`);
  } else if (jar.equals(await readFile(JAR))) say('✓ the helper is what its sources make');
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
  const jdk = dirname(dirname(await realpath((await run('which', ['javac'])).stdout.trim())));
  const bundletool = join(dirname(createRequire(import.meta.url).resolve('node-bundletool/package.json')), 'bundletool.jar');
  const d8 = ['-cp', bundletool, 'com.android.tools.r8.D8', '--release', '--min-api', MIN_API, '--lib', jdk, '--classpath', stubs];
  await run('java', [...d8, '--output', work, ...(await filesIn(classes, '.class'))]);
  return readFile(join(work, 'classes.dex'));
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

/**
 * An archive of one file as it is: compressed, its bytes would depend on the version of zlib.
 * @param {string} name
 * @param {Buffer} data
 */
function zipOf(name, data) {
  const sum = crc32(data);
  const [FIRST_DAY, VERSION] = [0x21, 20];
  const common = Buffer.alloc(26);
  common.writeUInt16LE(VERSION, 0);
  common.writeUInt16LE(FIRST_DAY, 8);
  common.writeUInt32LE(sum, 10);
  common.writeUInt32LE(data.length, 14);
  common.writeUInt32LE(data.length, 18);
  common.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), data]);
  const version = Buffer.alloc(2);
  version.writeUInt16LE(VERSION, 0);
  const central = Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), version, common, Buffer.alloc(14), Buffer.from(name)]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, central, Buffer.from('PK\x05\x06', 'latin1'), end]);
}
