/** The same screen so often in a row is no progress. */
const SAME_IN_A_ROW = 3;

export type StuckVerdict = 'moving' | 'replan' | 'stuck';

interface Seen {
  /** The screen's fingerprint; null where it was not read. */
  screen: string | null;
  changed: boolean;
  isAct: boolean;
}

/** Sees that a run goes in circles: the same screen again and again, or two screens in turn. */
export class StuckGuard {
  /** After every step that read a screen, since the last change. */
  #same: string[] = [];
  /** After every act. */
  #acts: string[] = [];
  readonly #seen = new Set<string>();
  #warned = false;

  note({ screen, changed, isAct }: Seen): StuckVerdict {
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
    if (this.#warned) return 'stuck';
    this.#warned = true;
    return 'replan';
  }

  #isCycle(): boolean {
    const [a, b, c, d] = this.#acts;
    return a !== undefined && d !== undefined && a !== b && a === c && b === d;
  }
}
