import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { ERROR_KINDS } from '../../packages/core/src/error/table.ts';
import { fromRoot } from '../requires.ts';

/** Rules that need the text of the sources; .dependency-cruiser.cjs has those about imports. */

interface Source {
  path: string;
  text: string;
}

async function sourcesIn(folder: string): Promise<Source[]> {
  const names = await readdir(fromRoot(folder), { recursive: true });
  const paths = names.filter((name) => name.endsWith('.ts')).map((name) => join(folder, name));
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(fromRoot(path), 'utf8') })));
}

/** `path:line: text` of every match. */
const found = (sources: readonly Source[], pattern: RegExp): string[] =>
  sources.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(({ index, 0: match }) => `${path}:${text.slice(0, index).split('\n').length}: ${match}`),
  );

const PACKAGES = (await readdir(fromRoot('packages'))).filter((name) => name !== 'inspector');
const all = (await Promise.all(PACKAGES.map((name) => sourcesIn(`packages/${name}/src`)))).flat();
const shipped = all.filter(({ path }) => !/\.(spec|fixture)\.ts$/.test(path));

test('core names no dialect', () => {
  const core = all.filter(({ path }) => path.startsWith('packages/core/'));
  expect(core.length).toBeGreaterThan(200);
  expect(found(core, /screen-observer|mobile-debug|agentest|doksi|openpocket/gi).filter((line) => !line.endsWith('AgenTest'))).toEqual([]);
});

test('a set of error kinds is a column of the error table', () => {
  const kind = `'(?:${ERROR_KINDS.join('|')})'`;
  const list = new RegExp(`\\[\\s*${kind}\\s*,\\s*${kind}`, 'g');
  expect("['Timeout', 'Cancelled']").toMatch(list);
  expect(found(shipped, list)).toEqual([]);
});

test('the environment is read by the names of one table', () => {
  const others = shipped.filter(({ path }) => !path.startsWith('packages/core/src/environment/'));
  expect("process.env['HANDSIGHT_PORT']").toMatch(/env\[['"]HANDSIGHT_/);
  expect(found(others, /env(?:\[['"`]|\.)HANDSIGHT_\w+/g)).toEqual([]);
  expect(found(others, /\.env\(['"`]\w+/g)).toEqual([]);
});
