import { realClock, type Clock } from '@handsight/core/device';

/** Longer times are limits that run beside the work. */
const LONGEST_WAIT_MS = 1000;

/** Counts how long was waited on purpose, for a screen to come to rest: that is neither the phone's time nor work of our own. */
export class WaitingClock implements Clock {
  #waitedMs = 0;

  get waitedMs(): number {
    return this.#waitedMs;
  }

  now(): number {
    return realClock.now();
  }

  alarm(ms: number, ring: () => void): () => void {
    const timer = setTimeout(ring, ms);
    return () => clearTimeout(timer);
  }

  async after(ms: number, signal?: AbortSignal): Promise<void> {
    const begun = performance.now();
    try {
      await realClock.after(ms, signal);
    } finally {
      if (ms <= LONGEST_WAIT_MS) this.#waitedMs += performance.now() - begun;
    }
  }
}
