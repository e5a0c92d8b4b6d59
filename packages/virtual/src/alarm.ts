import type { Clock } from '@handsight/core/device';

/** A single timer on an injected clock. */
export class Alarm {
  readonly #clock: Clock;
  readonly #ring: () => void;
  #set: { at: number; stop: AbortController } | undefined;

  constructor(clock: Clock, ring: () => void) {
    this.#clock = clock;
    this.#ring = ring;
  }

  /** Replaces any time set before; undefined clears it. */
  setTo(at: number | undefined): void {
    if (at === this.#set?.at) return;
    this.#set?.stop.abort();
    this.#set = undefined;
    if (at === undefined) return;
    const stop = new AbortController();
    this.#set = { at, stop };
    this.#clock.after(Math.max(0, at - this.#clock.now()), stop.signal).then(
      () => {
        this.#set = undefined;
        this.#ring();
      },
      () => undefined,
    );
  }
}
