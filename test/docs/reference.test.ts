import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generatedPages } from '../../scripts/reference.mjs';
import { fromRoot } from '../requires.ts';

test('docs/reference and the tools of docs/dialects match the code; `npm run docs` regenerates it', async () => {
  for (const [path, text] of Object.entries(await generatedPages())) {
    expect(readFileSync(fromRoot(`docs/${path}`), 'utf8')).toBe(text);
  }
});
