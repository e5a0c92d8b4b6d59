import fc from 'fast-check';
import { expect, it } from 'vitest';
import { longestIncreasing } from './increasing.ts';

function lengthByTryingAll(values: readonly number[]): number {
  const lengths: number[] = [];
  values.forEach((value, i) => lengths.push(1 + Math.max(0, ...lengths.filter((_, j) => (values[j] ?? 0) < value && j < i))));
  return Math.max(0, ...lengths);
}

it('an increasing subsequence is found, and none is longer', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 12 })), (values) => {
      const items = values.map((value) => ({ value }));
      const run = longestIncreasing(items, (item) => item.value);
      const found = items.filter((item) => run.has(item)).map((item) => item.value);
      expect(found).toEqual([...new Set(found)].toSorted((a, b) => a - b));
      expect(found).toHaveLength(lengthByTryingAll(values));
    }),
  );
});
