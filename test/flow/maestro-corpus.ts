import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fromRoot } from '../requires.ts';

export const MAESTRO = '../shared/corpus/maestro';

/** A copy of Maestro's test flows with the scripts and media that they name, which the corpus leaves out. */
export function copyOfMaestro(scripts: Readonly<Record<string, string>> = {}): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'maestro-'));
  cpSync(fromRoot(MAESTRO), folder, { recursive: true });
  for (const file of yamlFiles(folder)) {
    if (/e01[2-4]_|index\.json/.test(file)) continue;
    for (const name of namedFiles(readFileSync(file, 'utf8'))) {
      const path = resolve(dirname(file), name);
      if (!path.startsWith(folder) || existsSync(path)) continue;
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, scripts[name.replace(/^.*\//, '')] ?? '');
    }
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Scripts and media; files named by expressions cannot be determined. */
const namedFiles = (text: string): string[] =>
  [...text.matchAll(/[\w./-]+\.(?:js|png|jpe?g|gif|mp4)\b/g)].map(([name]) => name).filter((name) => !name.startsWith('/'));

export const yamlFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.ya?ml$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
