import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { countTokens, estimateTokens, tokenCounter } from './token-count.ts';

describe('the tokens that a text costs', () => {
  it('are counted where the tokenizer is installed', async () => {
    expect(await countTokens('hello world')).toEqual({ tokens: 2, estimated: false });
  });

  it.each(['../../../../README.md', '../../../../docs/rest.md', '../../../../examples/settings.xml'])(
    'are estimated to a quarter: %s',
    async (file) => {
      const text = readFileSync(new URL(file, import.meta.url), 'utf8').slice(0, 20_000);
      const ratio = estimateTokens(text) / (await tokenCounter())(text);
      expect(ratio).toBeGreaterThan(0.75);
      expect(ratio).toBeLessThan(1.25);
    },
  );
});
