import { createHash } from 'node:crypto';

import type { Engine } from '../engine/engine.ts';
import { openEngine, shownUrl, unreachable } from '../engine/open-engine.ts';
import type { RunQueue } from '../engine/run-queue.ts';
import { Blobs } from './blobs.ts';
import { Collection } from './collection.ts';
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
