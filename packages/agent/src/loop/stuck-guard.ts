/** The same screen this many times in a row means no progress. */
const SAME_IN_A_ROW = 3;

export type StuckVerdict = 'moving' | 'replan' | 'stuck';

interface Seen {
  /** The screen's fingerprint; null if it was not read. */
  screen: string | null;
  changed: boolean;
  isAct: boolean;
}

/** Detects a run that goes in circles: the same screen repeatedly, or two alternating screens. */
export class StuckGuard {
  /** How often each call was refused since something changed. */
  readonly #refused = new Map<string, number>();
  /** Screens after each step that read one, since the last change. */
  #same: string[] = [];
  /** Screens after each action. */
  #acts: string[] = [];
  readonly #seen = new Set<string>();
  #warned = false;

  /** The same call is no progress however often it is made. */
  refused(call: string): StuckVerdict {
    const times = (this.#refused.get(call) ?? 0) + 1;
    this.#refused.set(call, times);
    if (times < SAME_IN_A_ROW) return 'moving';
    return this.#verdict();
  }

  note({ screen, changed, isAct }: Seen): StuckVerdict {
    if (changed) this.#refused.clear();
    if (screen === null) return 'moving';
    if (!this.#seen.has(screen)) {
      this.#seen.add(screen);
      this.#warned = false;
    }
    this.#same = changed || this.#same.at(-1) !== screen ? [screen] : [...this.#same, screen];
    if (isAct) this.#acts = [...this.#acts, screen].slice(-4);
    if (this.#same.length < SAME_IN_A_ROW && !this.#isCycle()) return 'moving';
    this.#same = [];
    this.#acts = [];
    return this.#verdict();
  }

  /** The first time a new plan is asked for. */
  #verdict(): StuckVerdict {
    this.#refused.clear();
    if (this.#warned) return 'stuck';
    this.#warned = true;
    return 'replan';
  }

  #isCycle(): boolean {
    const [a, b, c, d] = this.#acts;
    return a !== undefined && d !== undefined && a !== b && a === c && b === d;
  }
}
