import { realClock, type Clock } from '@handsight/core/device';

/** Longer timers are timeouts that run alongside the work. */
const LONGEST_WAIT_MS = 1000;

/** Counts deliberate waiting for a screen to settle, which is neither the phone's time nor our own work. */
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
