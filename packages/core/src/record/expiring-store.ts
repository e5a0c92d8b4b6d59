import { randomBytes } from 'node:crypto';

import type { Clock } from '../device/clock.ts';

interface Kept<T> {
  value: T;
  expiresAt: number;
}

/** Values under random names, for a limited time and in a limited number. The least recently used goes first. */
export class ExpiringStore<T> {
  readonly #prefix: string;
  readonly #ttlMs: number;
  readonly #capacity: number;
  readonly #clock: Clock;
  /** Least recently used first. */
  readonly #kept = new Map<string, Kept<T>>();

  constructor({ prefix, ttlMs, capacity, clock }: { prefix: string; ttlMs: number; capacity: number; clock: Clock }) {
    this.#prefix = prefix;
    this.#ttlMs = ttlMs;
    this.#capacity = capacity;
    this.#clock = clock;
  }

  /** Without what has expired. */
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
    this.#kept.set(id, { value, expiresAt: this.#clock.now() + this.#ttlMs });
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

  /** Whether it was there. */
  drop(id: string): boolean {
    return this.get(id) !== undefined && this.#kept.delete(id);
  }
}
