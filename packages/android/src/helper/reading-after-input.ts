import type { HelperLook } from './helper-windows.ts';

/** Longer than this nobody takes to go on from an input to looking at what came of it. */
const FRESH_MS = 20;

/** The screen that came with the answer to an input, for whoever looks next, unless something has happened since. */
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

  /** Given out once. */
  take(now: number): HelperLook | undefined {
    const kept = this.#kept;
    this.#kept = undefined;
    if (kept === undefined || now - kept.at > FRESH_MS) return undefined;
    return this.#lastEvent < (kept.seen.eventCount ?? 0) ? kept.seen : undefined;
  }
}
