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
      const isPart = longestIncreasing(Int32Array.from(values));
      const found = values.filter((_, i) => isPart[i] === 1);
      expect(found).toEqual([...new Set(found)].toSorted((a, b) => a - b));
      expect(found).toHaveLength(lengthByTryingAll(values));
    }),
  );
});
