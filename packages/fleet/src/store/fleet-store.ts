import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { HandsightError } from '@handsight/core/error';
import type { Engine } from '../engine/engine.ts';
import { openEngine, shownUrl, unreachable } from '../engine/open-engine.ts';
import type { RunQueue } from '../engine/run-queue.ts';
import { Blobs } from './blobs.ts';
import { HostRecordSchema, LaneSchema, LeaseSchema, RanksSchema, RunRecordSchema } from './records.ts';
import { Seal } from './seal.ts';

const DAY_MS = 24 * 3600_000;
/** How long runs and their artifacts are kept. */
const KEEP_RUNS_MS = 7 * DAY_MS;

export interface StoreOptions {
  /** `redis://…`, `rediss://…` or `postgres://…`. */
  url: string;
  secret: string | undefined;
  /** How long a host may be silent before its runs go to others. */
  leaseMs?: number;
  onFault?: (error: unknown) => void;
}

export const LEASE_MS = 30_000;

/** The store shared by a fleet's hosts and clients. */
export class FleetStore {
  readonly engine: Engine;
  readonly leaseMs: number;
  readonly server: string;
  readonly onFault: (error: unknown) => void;
  readonly hosts: Collection<typeof HostRecordSchema>;
  readonly leases: Collection<typeof LeaseSchema>;
  readonly runs: Collection<typeof RunRecordSchema>;
  readonly lanes: Collection<typeof LaneSchema>;
  readonly ranks: Collection<typeof RanksSchema>;
  readonly blobs: Blobs;
  readonly seal: Seal;
  readonly #queues = new Map<string, RunQueue>();

  private constructor(engine: Engine, seal: Seal, options: StoreOptions, onFault: (error: unknown) => void) {
    this.engine = engine;
    this.seal = seal;
    this.leaseMs = options.leaseMs ?? LEASE_MS;
    this.server = shownUrl(options.url);
    this.onFault = onFault;
    this.hosts = new Collection('hosts', HostRecordSchema, DAY_MS, engine, seal);
    this.leases = new Collection('leases', LeaseSchema, 0, engine, seal);
    this.runs = new Collection('runs', RunRecordSchema, KEEP_RUNS_MS, engine, seal);
    this.lanes = new Collection('lanes', LaneSchema, KEEP_RUNS_MS, engine, seal);
    this.ranks = new Collection('ranks', RanksSchema, 0, engine, seal);
    this.blobs = new Blobs(engine, seal, KEEP_RUNS_MS);
  }

  static async open(options: StoreOptions): Promise<FleetStore> {
    const seal = new Seal(options.secret);
    const onFault = options.onFault ?? ((): void => undefined);
    return new FleetStore(await openEngine(options.url, onFault), seal, options, onFault);
  }

  queue(lane: string): RunQueue {
    const known = this.#queues.get(lane) ?? this.engine.queue(lane, this.leaseMs);
    this.#queues.set(lane, known);
    return known;
  }

  /** A request to the server; failures are reported as the server's. */
  async ask<T>(question: () => Promise<T>): Promise<T> {
    try {
      return await question();
    } catch (error) {
      throw unreachable(this.server, error);
    }
  }

  async close(): Promise<void> {
    for (const queue of this.#queues.values()) await queue.close().catch(this.onFault);
    await this.engine.close();
  }
}

/** The queue name for a request, valid for every engine. */
export const laneOf = (request: string): string => `fleet-${createHash('sha256').update(request).digest('hex').slice(0, 24)}`;

/** More conflicts in a row than this indicate something other than a race. */
const MOST_TRIES = 50;

interface Held<T> {
  value: T;
  version: number;
  /** The engine's time when it was read. */
  now: number;
}

/** Records of one kind: signed, and changed only against the newest version. */
class Collection<S extends z.ZodType> {
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
