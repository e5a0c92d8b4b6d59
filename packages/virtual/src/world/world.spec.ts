import { describe, expect, it } from 'vitest';
import { Timers } from './world.ts';

const owner = { app: 'a', page: 1 };

describe('timers', () => {
  it('are taken in the order of their times, and of equal times in the order they were set', () => {
    const timers = new Timers();
    const order: string[] = [];
    timers.add(20, owner, () => order.push('late'));
    timers.add(10, owner, () => order.push('first'));
    timers.add(10, owner, () => order.push('second'));
    expect(timers.next).toBe(10);
    for (let timer = timers.take(15); timer !== undefined; timer = timers.take(15)) timer.run();
    expect(order).toEqual(['first', 'second']);
    expect(timers.next).toBe(20);
  });

  it('are called off with whoever set them', () => {
    const timers = new Timers();
    timers.add(10, owner, () => undefined);
    timers.add(20, { app: 'b', page: 2 }, () => undefined);
    timers.cancel(({ app }) => app === 'b');
    expect(timers.next).toBe(10);
    timers.cancel(({ page }) => page === 1);
    expect(timers.next).toBeUndefined();
  });
});
