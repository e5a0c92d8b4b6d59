import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { workerData } from 'node:worker_threads';

/**
 * Runs a worker from its TypeScript source, named by `workerData`, where the tests run the sources as they are. To load a source through tsx
 * takes half a second of every thread, so that the build is taken where it was made of these very sources.
 */
const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const STAMP = join(ROOT, 'node_modules', '.cache', 'handsight', 'built-from');
const source = fileURLToPath(String(workerData));
const [, name = '', path = ''] = /[/\\]packages[/\\](\w+)[/\\]src[/\\](.*)\.ts$/.exec(source) ?? [];
const built = join(ROOT, 'packages', name, 'dist', `${path}.js`);

if (isFresh()) await import(pathToFileURL(built).href);
else {
  const { register } = await import('tsx/esm/api');
  register();
  await import(pathToFileURL(source).href);
}

/** A worker imports its own package and core. */
function isFresh() {
  if (name === '' || !existsSync(built) || !existsSync(STAMP)) return false;
  const { mtimeMs } = statSync(STAMP);
  return [name, 'core'].every((each) => newest(join(ROOT, 'packages', each, 'src')) < mtimeMs);
}

/** @param {string} folder */
function newest(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  return Math.max(...files.map((file) => statSync(join(folder, file)).mtimeMs));
}
