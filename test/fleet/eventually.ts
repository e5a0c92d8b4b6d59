import { expect } from 'vitest';

/** Generous: the machine may be busy. */
export const eventually = <T>(ask: () => T | Promise<T>): ReturnType<typeof expect.poll<T>> => expect.poll(ask, { timeout: 15_000 });
