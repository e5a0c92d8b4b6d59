interface Timer {
  at: number;
  order: number;
  run: () => void;
}

/** What is going to happen by itself, by the world's own time. */
export class Timers {
  #pending: Timer[] = [];
  #order = 0;

  get isEmpty(): boolean {
    return this.#pending.length === 0;
  }

  /** When the next thing happens. */
  get next(): number | undefined {
    return this.#pending.length === 0 ? undefined : Math.min(...this.#pending.map((timer) => timer.at));
  }

  /** Returns the way to call it off. */
  add(at: number, run: () => void): () => void {
    const timer = { at, order: this.#order++, run };
    this.#pending.push(timer);
    return () => {
      this.#pending = this.#pending.filter((other) => other !== timer);
    };
  }

  /** The earliest timer that is due, taken out. */
  take(now: number): Timer | undefined {
    const due = this.#pending.filter((timer) => timer.at <= now).sort((a, b) => a.at - b.at || a.order - b.order)[0];
    if (due !== undefined) this.#pending = this.#pending.filter((timer) => timer !== due);
    return due;
  }
}
