import type { HelperLook } from './helper-windows.ts';

/** A caller that looks at the result of its input does so within this time. */
const FRESH_MS = 20;

/** The screen that came with the answer to an input, kept for the next look unless something has happened since. */
export class ReadingAfterInput {
  #kept: { seen: HelperLook; at: number } | undefined;
  /** The number of the newest event. */
  #lastEvent = -1;

  keep(seen: HelperLook, at: number): void {
    this.#kept = { seen, at };
  }

  forget(): void {
    this.#kept = undefined;
  }

  /** The phone has reported something. */
  reported(number: number): void {
    this.#lastEvent = Math.max(this.#lastEvent, number);
  }

  /** Returned only once. */
  take(now: number): HelperLook | undefined {
    const kept = this.#kept;
    this.#kept = undefined;
    if (kept === undefined || now - kept.at > FRESH_MS) return undefined;
    return this.#lastEvent < (kept.seen.eventCount ?? 0) ? kept.seen : undefined;
  }
}
