import { HandsightError } from '@handsight/core/error';

/** A client in a loop is slowed down; a hundred ordinary ones never notice. */
const PER_SECOND = 500;
const BURST = 1000;

/** Requests on one connection: a bucket that fills by the second. */
export class RequestRate {
  readonly #now: () => number;
  #left = BURST;
  #at: number;

  constructor(now: () => number) {
    this.#now = now;
    this.#at = now();
  }

  take(): void {
    const now = this.#now();
    this.#left = Math.min(BURST, this.#left + (Math.max(0, now - this.#at) / 1000) * PER_SECOND);
    this.#at = now;
    if (this.#left < 1) {
      throw new HandsightError('RateLimited', `more than ${PER_SECOND} requests a second on one connection`, {
        limit: PER_SECOND,
        retry_after_ms: Math.ceil(((1 - this.#left) / PER_SECOND) * 1000),
      });
    }
    this.#left--;
  }
}
