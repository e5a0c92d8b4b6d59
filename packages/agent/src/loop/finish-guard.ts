import type { Receipt } from '@handsight/core/host';

interface LastAct {
  what: string;
  isFailed: boolean;
  isUnknown: boolean;
  /** The receipt includes a reading of the screen afterwards. */
  isRead: boolean;
}

const OLD_MS = 1000;

/** Lets a run finish only after a reading that is newer than its last action. */
export class FinishGuard {
  #last: LastAct | undefined;
  #readAfter = true;
  /** When the last act was verified; undefined if it was not. */
  #verifiedAt: number | undefined;
  #refused = false;
  #readAfterRefusal = false;

  /** `unknown` is an action of the resumed run whose delivery is unknown. */
  constructor(unknown?: string) {
    if (unknown !== undefined) this.#last = { what: unknown, isFailed: false, isUnknown: true, isRead: false };
  }

  acted(what: string, receipt: Receipt, now: number): void {
    if (receipt.dispatched === 'no') return;
    const status = receipt.verification?.status;
    const isRead = receipt.after !== null && status !== undefined && status !== 'unverifiable';
    this.#last = { what, isFailed: status === 'failed', isUnknown: receipt.dispatched === 'unknown', isRead };
    this.#readAfter = isRead;
    this.#verifiedAt = status === 'verified' ? now : undefined;
    this.#refused = false;
    this.#readAfterRefusal = false;
  }

  /** Whether the effect of the last act was verified so long ago that it may have been undone since. */
  isOld(now: number): boolean {
    return this.#verifiedAt !== undefined && now - this.#verifiedAt >= OLD_MS;
  }

  read(): void {
    this.#readAfter = true;
    if (this.#refused) this.#readAfterRefusal = true;
  }

  /** Why the run may not finish yet; undefined if it may. */
  refusal(): string | undefined {
    if (!this.#readAfter) return 'the screen has not been read since the last act. Read it, then finish.';
    if (this.#last === undefined || !(this.#last.isFailed || this.#last.isUnknown)) return undefined;
    if (this.#refused && this.#readAfterRefusal) return undefined;
    this.#refused = true;
    const how = this.#last.isUnknown ? 'it is not known whether it arrived' : 'it FAILED';
    return `the last act was ${this.#last.what}, and ${how}. Read the screen; if the goal is reached all the same, finish again.`;
  }

  /** A caveat about a finished run; null if there is none. */
  get reservation(): string | null {
    if (this.#last === undefined) return null;
    if (this.#last.isUnknown) return `the last act, ${this.#last.what}, is of unknown delivery`;
    return this.#last.isFailed ? `the last act, ${this.#last.what}, failed` : null;
  }
}
