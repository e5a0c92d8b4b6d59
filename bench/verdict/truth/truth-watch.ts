import type { Truth } from './truth.ts';

const POLL_MS = 20;
/** A verdict is about its last reading. Over adb on a busy machine that may be this old when the verdict comes. */
const READING_MS = 1000;

/** Polls the truth, to know what it was when a verdict's screen was read. */
export class TruthWatch {
  readonly #ask: () => Promise<Truth>;
  readonly #seen: { truth: Truth; since: number }[] = [];
  #hasEnded = false;
  readonly #done: Promise<void>;

  constructor(ask: () => Promise<Truth>) {
    this.#ask = ask;
    this.#done = this.#watch();
    this.#done.catch(() => undefined);
  }

  /** What was true within the duration of a reading before now; newest first. */
  async end(): Promise<Truth[]> {
    this.#hasEnded = true;
    await this.#done;
    const now = performance.now();
    const last = this.#seen.filter((_, i) => (this.#seen[i + 1]?.since ?? now) > now - READING_MS);
    return last.map(({ truth }) => truth).reverse();
  }

  async #watch(): Promise<void> {
    do {
      const truth = await this.#ask();
      const last = this.#seen.at(-1)?.truth;
      if (JSON.stringify(truth) !== JSON.stringify(last)) this.#seen.push({ truth, since: performance.now() });
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    } while (!this.#hasEnded);
    this.#seen.push({ truth: await this.#ask(), since: performance.now() });
  }
}
