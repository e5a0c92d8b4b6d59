import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fromRoot } from '../requires.ts';

/** A row of the table "Where is …": question, file, exports. */
const ROW = /^\| (.+?) +\| `([^`]+)` +\| (.+?) +\|$/gm;

const page = readFileSync(fromRoot('CONTRIBUTING.md'), 'utf8');
const [, section = ''] = /^## Where is …\n([^]*?)^## /m.exec(page) ?? [];
const rows = [...section.matchAll(ROW)].map(([, question = '', file = '', names = '']) => ({
  question,
  file,
  names: [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
}));

const exports = (source: string, name: string): boolean =>
  new RegExp(`^export (?:async )?(?:function|const|class|interface|type) ${name}\\b`, 'm').test(source);

describe('CONTRIBUTING: where is …', () => {
  test('the table is read whole', () => {
    expect(rows.length).toBe(section.split('\n').filter((line) => line.startsWith('| ')).length - 2);
    expect(rows.length).toBeGreaterThan(6);
  });

  test.each(rows)('$question: $file', ({ file, names }) => {
    expect(existsSync(fromRoot(file))).toBe(true);
    const source = readFileSync(fromRoot(file), 'utf8');
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !exports(source, name))).toEqual([]);
  });
});

describe('CONTRIBUTING: a tap, from MCP to adb and back', () => {
  const [, walk = ''] = /^## A tap, from MCP to adb and back\n([^]*?)^## /m.exec(page) ?? [];
  const steps = [...walk.matchAll(/`(packages\/[\w./-]+\.ts)` \(((?:`\w+`(?:, )?)+)\)/g)].map(([, file = '', names = '']) => ({
    file,
    names: [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  }));

  test('names the exports of every file', () => {
    expect(steps.length).toBe(walk.match(/`packages\/[\w./-]+\.ts`/g)?.length);
    expect(steps.length).toBeGreaterThan(15);
  });

  test.each(steps)('$file', ({ file, names }) => {
    const source = readFileSync(fromRoot(file), 'utf8');
    expect(names.filter((name) => !exports(source, name))).toEqual([]);
  });
});
