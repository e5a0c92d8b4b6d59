import type { Clock } from '../device/clock.ts';
import { ExpiringStore } from './expiring-store.ts';

const TTL_MS = 5 * 60_000;
const PER_WINDOW = 16;

/** Readings that `since` can refer to: the last few of each window. */
export class TreeTokens<T> {
  readonly #clock: Clock;
  readonly #byWindow = new Map<string, ExpiringStore<T>>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The same reading again has the same token. */
  put(windowUid: string, tree: T): string {
    let store = this.#byWindow.get(windowUid);
    if (store === undefined) {
      for (const [uid, { size }] of this.#byWindow) if (size === 0) this.#byWindow.delete(uid);
      store = new ExpiringStore({ prefix: 'tt:', ttlMs: TTL_MS, capacity: PER_WINDOW, clock: this.#clock });
      this.#byWindow.set(windowUid, store);
    }
    return store.putAgain(tree);
  }

  /** Undefined for a token that is unknown, expired or of another window. */
  get(token: string, windowUid: string): T | undefined {
    return this.#byWindow.get(windowUid)?.get(token);
  }

  /** The window is gone for good: another one with the same uid would have other refs. */
  forget(windowUid: string): void {
    this.#byWindow.delete(windowUid);
  }
}
