/** The owner of a scheduled event, which is dropped when its owner is gone. */
export interface TimerOwner {
  app: string;
  page: number;
}

interface Timer {
  at: number;
  order: number;
  owner: TimerOwner;
  run: () => void;
  /** Only removes something transient; nobody waits for that. */
  isFading: boolean;
}

/** Scheduled events, in the world's own time. */
export class Timers {
  #pending: Timer[] = [];
  #order = 0;

  /** When the next thing happens. */
  get next(): number | undefined {
    return this.#pending.length === 0 ? undefined : Math.min(...this.#pending.map((timer) => timer.at));
  }

  /** Whether anything is scheduled besides the end of transient windows. */
  get isPending(): boolean {
    return this.#pending.some(({ isFading }) => !isFading);
  }

  add(at: number, owner: TimerOwner, run: () => void, isFading = false): void {
    this.#pending.push({ at, order: this.#order++, owner, run, isFading });
  }

  cancel(isGone: (owner: TimerOwner) => boolean): void {
    this.#pending = this.#pending.filter((timer) => !isGone(timer.owner));
  }

  /** The earliest timer that is due, taken out. */
  take(now: number): Timer | undefined {
    const due = this.#pending.filter((timer) => timer.at <= now).sort((a, b) => a.at - b.at || a.order - b.order)[0];
    if (due !== undefined) this.#pending = this.#pending.filter((timer) => timer !== due);
    return due;
  }
}
