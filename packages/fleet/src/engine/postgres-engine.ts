import type * as Bull from 'bullmq';
import type { Client, Pool } from 'pg';

import { BullRunQueue } from './bull-run-queue.ts';
import { ENGINE_TIMEOUT_MS, type Engine, type StoredRecord } from './engine.ts';
import type { RunQueue } from './run-queue.ts';

export interface PostgresModules {
  bull: typeof Bull;
  Pool: typeof Pool;
  Client: typeof Client;
  onFault: (error: unknown) => void;
}

/** Two hosts creating a table at the same moment would fail, even with `if not exists`. */
const TABLES = `
begin;
select pg_advisory_xact_lock(5001190019);
create schema if not exists handsight_fleet;
create table if not exists handsight_fleet.record (
  collection text not null, id text not null, version bigint not null, value text not null, expires timestamptz,
  primary key (collection, id));
create table if not exists handsight_fleet.bytes (key text primary key, bytes bytea not null, expires timestamptz not null);
delete from handsight_fleet.record where expires < now();
delete from handsight_fleet.bytes where expires < now();
commit`;

const CHANNEL = 'handsight_fleet';
const MOST_CONNECTIONS = 8;
const RECONNECT_MS = 1000;
/** BullMQ migrates under a lock. Without this, a host that loses power meanwhile would hold it until TCP gives up, after two hours. */
const IDLE_TRANSACTION_MS = 2 * ENGINE_TIMEOUT_MS;
const NOW = '(extract(epoch from clock_timestamp()) * 1000)::float8 as now';
const LIVE = '(expires is null or expires > now())';
const expiry = (parameter: string): string => `now() + ${parameter} * interval '1 millisecond'`;

interface Row {
  id: string;
  version: string;
  value: string;
  now: number;
}

export class PostgresEngine implements Engine {
  readonly kind = 'postgres';
  readonly #url: string;
  readonly #pool: Pool;
  readonly #parts: PostgresModules;
  readonly #listeners = new Set<(message: string) => void>();
  #ears: Client | undefined;
  #isClosed = false;

  private constructor(url: string, parts: PostgresModules) {
    this.#url = url;
    this.#parts = parts;
    this.#pool = new parts.Pool({
      connectionString: url,
      options: `-c search_path=${parts.bull.DEFAULT_SCHEMA} -c idle_in_transaction_session_timeout=${IDLE_TRANSACTION_MS}`,
      max: MOST_CONNECTIONS,
      connectionTimeoutMillis: ENGINE_TIMEOUT_MS,
      query_timeout: ENGINE_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'handsight fleet',
    });
    this.#pool.on('error', parts.onFault).setMaxListeners(0);
  }

  static async open(url: string, parts: PostgresModules): Promise<PostgresEngine> {
    const engine = new PostgresEngine(url, parts);
    try {
      await engine.#pool.query(TABLES);
      const client = await engine.#pool.connect();
      try {
        await parts.bull.runMigrations(client);
      } finally {
        client.release();
      }
      await engine.#listen();
    } catch (error) {
      await engine.close();
      throw error;
    }
    return engine;
  }

  /** Listens on a dedicated connection, and reconnects when it is lost. */
  async #listen(): Promise<void> {
    const ears = new this.#parts.Client({ connectionString: this.#url, connectionTimeoutMillis: ENGINE_TIMEOUT_MS, keepAlive: true });
    let isLost = false;
    const lost = (error?: unknown): void => {
      if (isLost) return;
      isLost = true;
      if (error !== undefined) this.#parts.onFault(error);
      ears.end().catch(() => undefined);
      if (!this.#isClosed) setTimeout(() => void this.#listen().catch(() => undefined), RECONNECT_MS).unref();
    };
    ears.on('error', lost);
    ears.on('end', () => lost());
    ears.on('notification', ({ payload }) => this.#hear(payload ?? ''));
    try {
      await ears.connect();
      await ears.query(`listen ${CHANNEL}`);
    } catch (error) {
      lost();
      throw error;
    }
    this.#ears = ears;
    // Messages sent meanwhile are lost: everyone looks again.
    this.#hear('again');
  }

  #hear(message: string): void {
    for (const listener of this.#listeners) listener(message);
  }

  async now(): Promise<number> {
    const { rows } = await this.#pool.query<{ now: number }>(`select ${NOW}`);
    return rows[0]?.now ?? 0;
  }

  async read(collection: string, id: string): Promise<StoredRecord | undefined> {
    const text = `select id, version, value, ${NOW} from handsight_fleet.record where collection = $1 and id = $2 and ${LIVE}`;
    const { rows } = await this.#pool.query<Row>(text, [collection, id]);
    return rows[0] === undefined ? undefined : record(rows[0]);
  }

  async readAll(collection: string, limit: number): Promise<(StoredRecord & { id: string })[]> {
    const text = `select id, version, value, ${NOW} from handsight_fleet.record where collection = $1 and ${LIVE} order by id limit $2`;
    const { rows } = await this.#pool.query<Row>(text, [collection, limit]);
    return rows.map((row) => ({ id: row.id, ...record(row) }));
  }

  async swap(collection: string, id: string, version: number, value: string, keepMs = 0): Promise<boolean> {
    const expires = keepMs > 0 ? expiry('$4::float8') : "null::timestamptz + $4::float8 * interval '0'";
    const text =
      version === 0
        ? `insert into handsight_fleet.record as r (collection, id, version, value, expires) values ($1, $2, 1, $3, ${expires})
           on conflict (collection, id) do update set version = 1, value = excluded.value, expires = excluded.expires
           where r.expires < now()`
        : `update handsight_fleet.record set version = version + 1, value = $3, expires = ${expires}
           where collection = $1 and id = $2 and version = $5 and ${LIVE}`;
    const { rowCount } = await this.#pool.query(text, [collection, id, value, keepMs, ...(version === 0 ? [] : [version])]);
    return rowCount === 1;
  }

  async create(collection: string, records: readonly { id: string; value: string }[], keepMs: number): Promise<void> {
    await this.#pool.query(
      `insert into handsight_fleet.record (collection, id, version, value, expires)
       select $1, id, 1, value, ${expiry('$4::float8')} from unnest($2::text[], $3::text[]) as new (id, value)
       on conflict do nothing`,
      [collection, records.map(({ id }) => id), records.map(({ value }) => value), keepMs],
    );
  }

  async remove(collection: string, id: string): Promise<void> {
    await this.#pool.query('delete from handsight_fleet.record where collection = $1 and id = $2', [collection, id]);
  }

  async putBytes(key: string, bytes: Uint8Array, keepMs: number): Promise<void> {
    await this.#pool.query(
      `insert into handsight_fleet.bytes (key, bytes, expires) values ($1, $2, ${expiry('$3::float8')})
       on conflict (key) do update set bytes = excluded.bytes, expires = excluded.expires`,
      [key, Buffer.from(bytes), keepMs],
    );
  }

  async getBytes(key: string): Promise<Uint8Array | undefined> {
    const text = 'select bytes from handsight_fleet.bytes where key = $1 and expires > now()';
    const { rows } = await this.#pool.query<{ bytes: Buffer }>(text, [key]);
    return rows[0]?.bytes;
  }

  async send(message: string): Promise<void> {
    await this.#pool.query('select pg_notify($1, $2)', [CHANNEL, message]);
  }

  listen(listener: (message: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  queue(name: string, leaseMs: number): RunQueue {
    const { bull, onFault } = this.#parts;
    const connection: unknown = this.#pool;
    if (!bull.isPgPool(connection)) throw new TypeError('this version of pg is not one that BullMQ knows');
    return new BullRunQueue(name, leaseMs, { bull, connection, factory: bull.createPostgresBackend, onFault });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#listeners.clear();
    await this.#ears?.end().catch(() => undefined);
    await this.#pool.end().catch(() => undefined);
  }
}

const record = ({ version, value, now }: Row): StoredRecord => ({ version: Number(version), value, now });
