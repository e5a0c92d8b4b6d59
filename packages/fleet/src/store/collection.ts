import type { z } from 'zod';

import { HandsightError } from '@handsight/core/error';
import type { Engine } from '../engine/engine.ts';
import type { Seal } from './seal.ts';

/** More conflicts in a row than this indicate something other than a race. */
const MOST_TRIES = 50;

export interface Held<T> {
  value: T;
  version: number;
  /** The engine's time when it was read. */
  now: number;
}

/** Records of one kind: signed, and changed only against the newest version. */
export class Collection<S extends z.ZodType> {
  readonly #engine: Engine;
  readonly #seal: Seal;
  readonly #schema: S;
  readonly name: string;
  /** How long a record is kept after its last change; 0 means forever. */
  readonly #keepMs: number;

  constructor(name: string, schema: S, keepMs: number, engine: Engine, seal: Seal) {
    this.name = name;
    this.#schema = schema;
    this.#keepMs = keepMs;
    this.#engine = engine;
    this.#seal = seal;
  }

  async read(id: string): Promise<Held<z.output<S>> | undefined> {
    const stored = await this.#engine.read(this.name, id);
    return stored === undefined ? undefined : { value: this.#open(id, stored.value), version: stored.version, now: stored.now };
  }

  async all(limit: number): Promise<(Held<z.output<S>> & { id: string })[]> {
    const stored = await this.#engine.readAll(this.name, limit);
    return stored.map(({ id, value, version, now }) => ({ id, value: this.#open(id, value), version, now }));
  }

  /** True if it was not changed since that version. */
  swap(id: string, version: number, value: z.output<S>): Promise<boolean> {
    return this.#engine.swap(this.name, id, version, this.#close(id, value), this.#keepMs);
  }

  /**
   * Changes a record based on its current value. `change` may be called again after a conflict; if it returns undefined,
   * the record is left unchanged.
   */
  async update(
    id: string,
    change: (held: z.output<S> | undefined, now: number) => z.output<S> | undefined,
  ): Promise<{ value: z.output<S> | undefined; isChanged: boolean; now: number }> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const held = await this.read(id);
      const now = held?.now ?? (await this.#engine.now());
      const value = change(held?.value, now);
      if (value === undefined) return { value: held?.value, isChanged: false, now };
      if (await this.swap(id, held?.version ?? 0, value)) return { value, isChanged: true, now };
    }
    throw new HandsightError('FleetUnreachable', `${this.name} ${id} changes faster than it can be written`, { id });
  }

  create(records: readonly { id: string; value: z.output<S> }[]): Promise<void> {
    return this.#engine.create(
      this.name,
      records.map(({ id, value }) => ({ id, value: this.#close(id, value) })),
      this.#keepMs,
    );
  }

  remove(id: string): Promise<void> {
    return this.#engine.remove(this.name, id);
  }

  #close(id: string, value: z.output<S>): string {
    return this.#seal.close(`${this.name}/${id}`, JSON.stringify(value));
  }

  #open(id: string, sealed: string): z.output<S> {
    const parsed = this.#schema.safeParse(JSON.parse(this.#seal.open(`${this.name}/${id}`, sealed)));
    if (parsed.success) return parsed.data;
    throw new HandsightError('FleetRefused', `${this.name} ${id} was written by a version of Handsight that this one does not know`, {
      id,
    });
  }
}
