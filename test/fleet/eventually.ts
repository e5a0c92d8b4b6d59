import { setTimeout as after } from 'node:timers/promises';
import { expect } from 'vitest';

/** Generous: the machine may be busy. */
export const eventually = <T>(ask: () => T | Promise<T>): ReturnType<typeof expect.poll<T>> => expect.poll(ask, { timeout: 15_000 });

/** For waiting inside helpers of concurrent tests. A failing check is retried. */
export async function until(holds: () => Promise<boolean>, ms: number): Promise<void> {
  const end = performance.now() + ms;
  while (!(await holds().catch(() => false))) {
    if (performance.now() > end) throw new Error(`it did not come true within ${ms} ms`);
    await after(50);
  }
}
