import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isOnPath, PROGRAM_PACKAGES, TEST_PACKAGES, type SystemPackage } from '../scripts/system-packages.mjs';
import { fromRoot, missing } from './requires.ts';

describe('what a suite needs', () => {
  test('is not missing when it is there', () => {
    expect(missing({ folder: 'examples' })).toBeUndefined();
    expect(isOnPath(process.platform === 'win32' ? 'node.exe' : 'node')).toBe(true);
  });

  test('is found whatever the architecture or the release is called', () => {
    expect(isOnPath('../*/no-such-file')).toBe(false);
    expect(isOnPath(process.platform === 'win32' ? 'n*.exe' : 'n*e')).toBe(true);
  });

  test('is named when it is missing', () => {
    expect(missing({ folder: '../no-such-folder' })).toBe('needs the folder ../no-such-folder, which is not here');
  });
});

/** Comes with Node, or with every Debian. */
const ALWAYS_THERE = ['node', 'npm', 'npx', 'sh', 'bash', 'id', 'mkfifo', 'sleep', 'cat', 'true', 'setpriv'];
/** Of a package that is recognised by another program. */
const COMES_WITH = ['java', 'libreoffice'];
const STARTED = /(?:spawn|spawnSync|execFile|execFileSync|\brun)(?:\)|\()+\s*'([\w./-]+)',\s*\[/g;
const NAMED = /\{ package: '([^']+)' \}/g;

const filesOf = (folder: string, ending: RegExp): string[] =>
  readdirSync(fromRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !name.includes('node_modules'))
    .map((name) => `${folder}/${name}`);
const found = (files: string[], pattern: RegExp): [string, string][] =>
  files.flatMap((file) =>
    [...readFileSync(fromRoot(file), 'utf8').matchAll(pattern)].map(([, name = '']): [string, string] => [file, basename(name)]),
  );

describe('what npm test installs', () => {
  const suites = [...filesOf('test', /\.ts$/), ...filesOf('packages', /\/src\/.*\.spec\.ts$/)].filter(
    (file) => file !== 'test/requires.test.ts',
  );
  const installed: readonly SystemPackage[] = TEST_PACKAGES;

  test('has every package that a suite names', () => {
    const named = found(suites, NAMED);
    expect(named.length).toBeGreaterThan(60);
    const onlyElsewhere = new Set<string>(PROGRAM_PACKAGES.map((each) => each.package));
    expect(named.filter(([, name]) => onlyElsewhere.has(name))).toEqual([]);
  });

  test('has every program that a suite starts', () => {
    const programs = new Set([...installed.map(({ file }) => basename(file)), ...ALWAYS_THERE, ...COMES_WITH]);
    const started = found(suites, STARTED);
    expect(started.length).toBeGreaterThan(15);
    expect(started.filter(([, name]) => !programs.has(name))).toEqual([]);
  });

  test('and what npm run test:programs installs has nothing twice', () => {
    const names = [...TEST_PACKAGES, ...PROGRAM_PACKAGES].map((each) => each.package);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});
