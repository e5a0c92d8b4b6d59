import { expect, it } from 'vitest';

import { isRetried, retryDelayMs } from './retry.ts';

it.each([408, 409, 429, 503, 529])('HTTP %i is tried again', (status) => expect(isRetried(status, false)).toBe(true));
it.each([500, 502, 504])('HTTP %i is tried again where a second bill does not matter', (status) => {
  expect([isRetried(status, true), isRetried(status, false)]).toEqual([true, false]);
});
it.each([400, 401, 403, 404, 413, 422])('HTTP %i is not', (status) => expect(isRetried(status, true)).toBe(false));

it('waits as long as the server says', () => {
  expect(retryDelayMs(1, '7', 0)).toBe(7000);
  expect(retryDelayMs(1, 'Thu, 01 Jan 1970 00:00:09 GMT', 4000)).toBe(5000);
});

it('waits twice as long each time, and never for ever', () => {
  const most = (attempt: number): number => retryDelayMs(attempt, null, 0, () => 1);
  expect([1, 2, 3, 20].map(most)).toEqual([500, 1000, 2000, 30_000]);
  expect(retryDelayMs(2, 'soon', 0, () => 0)).toBe(750);
});
