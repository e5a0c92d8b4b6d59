import { randomBytes } from 'node:crypto';

import type { Clock } from '../device/clock.ts';

interface Kept<T> {
  value: T;
  expiresAt: number;
}

/** Values under random ids, for a limited time and in a limited number. The least recently used is evicted first. */
export class ExpiringStore<T> {
  readonly #prefix: string;
  readonly #ttlMs: number;
  readonly #capacity: number;
  readonly #clock: Clock;
  /** Least recently used first. */
  readonly #kept = new Map<string, Kept<T>>();
  #newest: { id: string; kept: Kept<T> } | undefined;

  constructor({ prefix, ttlMs, capacity, clock }: { prefix: string; ttlMs: number; capacity: number; clock: Clock }) {
    this.#prefix = prefix;
    this.#ttlMs = ttlMs;
    this.#capacity = capacity;
    this.#clock = clock;
  }

  /** Without expired values. */
  get size(): number {
    const now = this.#clock.now();
    for (const [id, { expiresAt }] of this.#kept) if (now >= expiresAt) this.#kept.delete(id);
    return this.#kept.size;
  }

  put(value: T): string {
    const id = `${this.#prefix}${randomBytes(8).toString('hex')}`;
    if (this.size >= this.#capacity) {
      const [leastUsed = ''] = this.#kept.keys();
      this.#kept.delete(leastUsed);
    }
    const kept = { value, expiresAt: this.#clock.now() + this.#ttlMs };
    this.#kept.set(id, kept);
    this.#newest = { id, kept };
    return id;
  }

  /** Like `put`, but a value that was put last keeps its id. */
  putAgain(value: T): string {
    const { id, kept } = this.#newest ?? {};
    const now = this.#clock.now();
    if (id === undefined || kept?.value !== value || now >= kept.expiresAt || this.#kept.get(id) !== kept) return this.put(value);
    kept.expiresAt = now + this.#ttlMs;
    this.#kept.delete(id);
    this.#kept.set(id, kept);
    return id;
  }

  get(id: string): T | undefined {
    const kept = this.#kept.get(id);
    if (kept === undefined) return undefined;
    this.#kept.delete(id);
    if (this.#clock.now() >= kept.expiresAt) return undefined;
    this.#kept.set(id, kept);
    return kept.value;
  }

  /** Returns whether it was there. */
  drop(id: string): boolean {
    return this.get(id) !== undefined && this.#kept.delete(id);
  }
}
