import { realClock, type Clock } from '../../packages/core/src/device/clock.ts';

const FACTOR = 50;

/** A real clock, only faster: a three-second wait for something that never comes is over soon. */
export const hurriedClock: Clock = {
  now: () => Date.now() * FACTOR,
  after: (ms, signal) => realClock.after(ms / FACTOR, signal),
};
