import { CoarseAlarms } from './coarse-alarms.ts';

/** Time, injected so that tests can step it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after that time; rejects with the signal's reason when it is aborted first. */
  after(ms: number, signal?: AbortSignal): Promise<void>;
  /** Calls `ring` after that time unless the returned function is called first: cheaper than `after` where most alarms are cancelled. */
  alarm?(ms: number, ring: () => void): () => void;
}

/** Alarms of at least this length may ring a little late. */
const LONG_MS = 2000;
const longAlarms = new CoarseAlarms();

export const realClock: Clock = {
  now: () => Date.now(),
  alarm: (ms, ring) => {
    if (ms >= LONG_MS) return longAlarms.set(ms, ring);
    const timer = setTimeout(ring, ms);
    return () => clearTimeout(timer);
  },
  after: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted === true) {
        reject(asError(signal.reason));
        return;
      }
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      }, ms);
      const onAbort = (): void => {
        clearTimeout(timer);
        reject(asError(signal?.reason));
      };
      signal?.addEventListener('abort', onAbort, { once: true });
    }),
};

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));

interface Sleeper {
  at: number;
  wake: () => void;
}

/** A clock that moves only when advanced. */
export class SteppedClock implements Clock {
  #now: number;
  #sleepers: Sleeper[] = [];

  constructor(start = 0) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) {
        reject(asError(signal.reason));
        return;
      }
      const onAbort = (): void => {
        this.#sleepers = this.#sleepers.filter((other) => other !== sleeper);
        reject(asError(signal?.reason));
      };
      const wake = (): void => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      };
      const sleeper: Sleeper = { at: this.#now + ms, wake };
      this.#sleepers.push(sleeper);
      signal?.addEventListener('abort', onAbort, { once: true });
    });
  }

  alarm(ms: number, ring: () => void): () => void {
    const sleeper: Sleeper = { at: this.#now + ms, wake: ring };
    this.#sleepers.push(sleeper);
    return () => {
      this.#sleepers = this.#sleepers.filter((other) => other !== sleeper);
    };
  }

  /** Advance time and wake, in order, the sleepers that are due. */
  async step(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (let next = this.#nextBefore(end); next !== undefined; next = this.#nextBefore(end)) {
      const due = next;
      this.#sleepers = this.#sleepers.filter((other) => other !== due);
      this.#now = Math.max(this.#now, due.at);
      due.wake();
      await Promise.resolve();
    }
    this.#now = end;
    await Promise.resolve();
  }

  #nextBefore(end: number): Sleeper | undefined {
    return this.#sleepers.filter((sleeper) => sleeper.at <= end).sort((a, b) => a.at - b.at)[0];
  }
}
