import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { referencePages } from '../../scripts/reference.mjs';
import { fromRoot } from '../requires.ts';

test('docs/reference matches the code; `npm run docs` regenerates it', async () => {
  for (const [name, text] of Object.entries(await referencePages())) {
    expect(readFileSync(fromRoot(`docs/reference/${name}`), 'utf8')).toBe(text);
  }
});
