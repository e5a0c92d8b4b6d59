import { describe, expect, it } from 'vitest';

import { priceOf } from './families.ts';
import { Tally } from './tally.ts';

const price = { input: 3, cached_input: 0.3, cache_write: 3.75, output: 15 };

describe('the money of a run', () => {
  it('is what the parts cost', () => {
    const tally = new Tally(price);
    tally.add({ input: 1000, cached: 2000, written: 500, output: 100 }, false);
    tally.add({ input: 0, cached: 3500, written: 200, output: 50 }, false);
    expect(tally.total).toMatchObject({ input: 1000, cached: 5500, written: 700, output: 150, estimated: false });
    expect(tally.total.usd).toBeCloseTo((1000 * 3 + 5500 * 0.3 + 700 * 3.75 + 150 * 15) / 1e6, 12);
  });

  it('is not known without a price, and counts tokens all the same', () => {
    const tally = new Tally(undefined);
    expect(tally.add({ input: 10, cached: 0, written: 0, output: 1 }, true)).toMatchObject({ usd: null, estimated: true });
    expect(tally.total).toMatchObject({ usd: null, input: 10, estimated: true });
  });

  it('says before a call that it could exceed the limit', () => {
    const tally = new Tally(price);
    expect(tally.affordableOutput(0.02, 1000)).toBeGreaterThan(1000);
    expect(tally.affordableOutput(0.0179, 1000)).toBeLessThan(1000);
    expect(tally.affordableOutput(0.0001, 1000)).toBe(0);
  });

  it("takes the user's own price first, and of the list only the model itself", () => {
    expect(priceOf('claude-sonnet-4-5-20250929')).toMatchObject({ input: 3 });
    expect(priceOf('openrouter/anthropic/claude-sonnet-4.5')).toMatchObject({ input: 3 });
    expect(priceOf('gpt-5-mini-2025-08-07')).toMatchObject({ input: 0.25 });
    expect(priceOf('gpt-5', { 'gpt-5': { input: 1, output: 1 } })).toMatchObject({ input: 1 });
    expect(priceOf('gpt-5-2026', { 'gpt-5': { input: 1, output: 1 } })).toMatchObject({ input: 1 });
    for (const other of ['my-model', 'gpt-5-pro', 'gpt-5.9', 'gpt-5.4-pro', 'claude-opus-4-1', 'toString'])
      expect(priceOf(other), other).toBeUndefined();
  });
});
