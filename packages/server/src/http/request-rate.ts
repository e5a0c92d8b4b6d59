import { HandsightError } from '@handsight/core/error';

/** A client in a loop is throttled to this; a hundred ordinary ones never notice. */
const PER_SECOND = 500;
const BURST = 1000;
/** A client that sends more at once than can be answered in this time is refused. */
const LONGEST_WAIT_MS = 2000;

/** Token bucket for the requests of one connection; it may go negative. */
export class RequestRate {
  readonly #now: () => number;
  #left = BURST;
  #at: number;

  constructor(now: () => number) {
    this.#now = now;
    this.#at = now();
  }

  /** How long the request has to wait for its turn, in milliseconds. */
  take(): number {
    const now = this.#now();
    this.#left = Math.min(BURST, this.#left + (Math.max(0, now - this.#at) / 1000) * PER_SECOND);
    this.#at = now;
    const waitMs = this.#left >= 1 ? 0 : Math.ceil(((1 - this.#left) / PER_SECOND) * 1000);
    if (waitMs > LONGEST_WAIT_MS) {
      throw new HandsightError('RateLimited', `more than ${PER_SECOND} requests a second on one connection`, {
        limit: PER_SECOND,
        retry_after_ms: waitMs,
      });
    }
    this.#left--;
    return waitMs;
  }
}
