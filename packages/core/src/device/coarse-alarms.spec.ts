import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { CoarseAlarms } from './coarse-alarms.ts';

describe('a coarse alarm', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('rings once, never early and at most 50 ms late', () => {
    const alarms = new CoarseAlarms();
    const rung: number[] = [];
    const begun = performance.now();
    for (const ms of [2000, 2001, 2049, 2050, 7777]) alarms.set(ms, () => rung.push(performance.now() - begun - ms));
    vi.advanceTimersByTime(20_000);
    expect(rung).toHaveLength(5);
    for (const late of rung) expect(late).toBeGreaterThanOrEqual(0);
    for (const late of rung) expect(late).toBeLessThanOrEqual(50);
  });

  it('does not ring once it was cancelled, and others at the same time do', () => {
    const alarms = new CoarseAlarms();
    const ring = vi.fn();
    const cancel = alarms.set(3000, ring);
    alarms.set(3000, ring);
    cancel();
    cancel();
    vi.advanceTimersByTime(10_000);
    expect(ring).toHaveBeenCalledTimes(1);
  });
});

it('keeps the process alive only while it is set', () => {
  const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  const alarms = new CoarseAlarms();
  const cancel = alarms.set(60_000, () => undefined);
  const cancelOther = alarms.set(60_000, () => undefined);
  cancel();
  expect(timers()).toBe(before + 1);
  cancelOther();
  expect(timers()).toBe(before);
});
