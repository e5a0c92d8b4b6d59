import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromRoot } from '../requires.ts';

test('llms.txt links to files that exist', () => {
  const text = readFileSync(fromRoot('llms.txt'), 'utf8');
  expect(text).toMatch(/^# Handsight\n\n> /);
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => path);
  expect(links.length).toBeGreaterThan(15);
  expect(links.filter((path) => !existsSync(fromRoot(path)))).toEqual([]);
});
