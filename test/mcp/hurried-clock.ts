import { realClock, type Clock } from '../../packages/core/src/device/clock.ts';

const FACTOR = 50;

/** Time goes on by itself, only faster: what waits three seconds for something that does not come has waited soon. */
export const hurriedClock: Clock = {
  now: () => Date.now() * FACTOR,
  after: (ms, signal) => realClock.after(ms / FACTOR, signal),
};
