import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { threadId, workerData } from 'node:worker_threads';

/**
 * Runs a worker from its TypeScript source, named by `workerData`, where the tests run the sources directly. Loaded file by file through
 * tsx it took half a second of every thread; bundled it is made once in 20 to 100 ms and loads as fast as the build.
 */
const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const source = fileURLToPath(String(workerData));
const [, name = ''] = /[/\\]packages[/\\](\w+)[/\\]src[/\\]/.exec(source) ?? [];
/** A copy of the project may share its node_modules with the original. */
const key = createHash('sha256').update(source).digest('hex').slice(0, 16);
const bundled = join(ROOT, 'node_modules', '.cache', 'handsight', 'workers', `${key}.mjs`);

if (!isFresh()) await bundle();
await import(pathToFileURL(bundled).href);

/** A worker imports its own package and core. */
function isFresh() {
  if (!existsSync(bundled)) return false;
  const { mtimeMs } = statSync(bundled);
  return [name, 'core'].every((each) => newest(join(ROOT, 'packages', each, 'src')) < mtimeMs);
}

/** Several processes may do this at once, so the file has to appear atomically. */
async function bundle() {
  const { build, stop } = await import('esbuild');
  mkdirSync(dirname(bundled), { recursive: true });
  const unfinished = `${bundled}.${process.pid}.${threadId}`;
  await build({
    entryPoints: [source],
    outfile: unfinished,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    tsconfig: join(ROOT, 'tsconfig.json'),
    logLevel: 'error',
  });
  await stop();
  renameSync(unfinished, bundled);
}

/** @param {string} folder */
function newest(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  return Math.max(...files.map((file) => statSync(join(folder, file)).mtimeMs));
}
