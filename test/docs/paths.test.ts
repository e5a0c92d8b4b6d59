import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fromRoot } from '../requires.ts';

/** What is made or installed, and what git keeps for itself. */
const NOT_OURS = new Set(['node_modules', 'dist', 'coverage', '.git', '.cache']);

const pages = pagesBelow('.');

function pagesBelow(folder: string): string[] {
  return readdirSync(fromRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : pagesBelow(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

/** `packages/core/src/act`, `scripts/test.mjs`; not `packages/*` nor `packages/<name>`. */
const NAMED = /`((?:bench|docs|examples|packages|scripts|test)\/[\w./-]*\w)\/?`/g;
const LINK = /\]\((?!\w+:)([^)#]+)(?:#[^)]*)?\)/g;

describe.each(pages)('%s', (page) => {
  const text = readFileSync(fromRoot(page), 'utf8');

  test('names files and folders that exist', () => {
    const named = [...text.matchAll(NAMED)].map(([, path = '']) => path);
    expect(named.filter((path) => !existsSync(fromRoot(path)))).toEqual([]);
  });

  test('links to pages that exist', () => {
    const linked = [...text.matchAll(LINK)].map(([, path = '']) => join(dirname(page), path));
    expect(linked.filter((path) => !existsSync(fromRoot(path)))).toEqual([]);
  });

  test('names files from the root of the repository', () => {
    expect(text.match(/`src\/[^`]+`/g) ?? []).toEqual([]);
  });
});
