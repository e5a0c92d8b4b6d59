import { expect, it } from 'vitest';

import { retryDelayMs } from './retry.ts';

it('waits as long as the server says', () => {
  expect(retryDelayMs(1, '7', 0)).toBe(7000);
  expect(retryDelayMs(1, 'Thu, 01 Jan 1970 00:00:09 GMT', 4000)).toBe(5000);
});

it('waits twice as long each time, up to a minute', () => {
  const most = (attempt: number): number => retryDelayMs(attempt, null, 0, () => 1);
  expect([1, 2, 3, 20].map(most)).toEqual([500, 1000, 2000, 60_000]);
  expect(retryDelayMs(2, 'soon', 0, () => 0)).toBe(750);
});

it('does not hammer a server that always says "now"', () => {
  const most = (attempt: number): number => retryDelayMs(attempt, '0', 0, () => 1);
  expect([1, 3, 4, 5, 20].map(most)).toEqual([0, 0, 500, 1000, 60_000]);
});
