import type * as Bull from 'bullmq';
import type { Redis } from 'ioredis';

import { BullRunQueue } from './bull-run-queue.ts';
import { ENGINE_TIMEOUT_MS, PREFIX, type Engine, type StoredRecord } from './engine.ts';
import type { RunQueue } from './run-queue.ts';

export interface RedisModules {
  bull: typeof Bull;
  Redis: typeof Redis;
  onFault: (error: unknown) => void;
}

/** A record is `version, line feed, value`; a separate set holds their names. */
const SWAP = `
local held = redis.call('GET', KEYS[1])
local version = held and tonumber(string.match(held, '^%d+')) or 0
if version ~= tonumber(ARGV[1]) then return 0 end
local keep = tonumber(ARGV[3])
if keep > 0 then redis.call('SET', KEYS[1], ARGV[2], 'PX', keep) else redis.call('SET', KEYS[1], ARGV[2]) end
redis.call('SADD', KEYS[2], ARGV[4])
return 1`;

const CHANNEL = `${PREFIX}:messages`;

export class RedisEngine implements Engine {
  readonly kind = 'redis';
  readonly #redis: Redis;
  readonly #ears: Redis;
  readonly #parts: RedisModules;
  readonly #listeners = new Set<(message: string) => void>();
  #isOpen = false;
  #isClosed = false;
  #refusal: unknown;

  private constructor(url: string, parts: RedisModules) {
    const options = {
      connectTimeout: ENGINE_TIMEOUT_MS,
      commandTimeout: ENGINE_TIMEOUT_MS,
      maxRetriesPerRequest: 2,
      keepAlive: 5000,
      retryStrategy: (times: number) => Math.min(100 * times, 1000),
      lazyConnect: true,
    };
    this.#parts = parts;
    this.#redis = new parts.Redis(url, options);
    // Nobody catches what ioredis's own resubscription throws when the connection is lost again meanwhile, which would end the process.
    this.#ears = new parts.Redis(url, { ...options, maxRetriesPerRequest: null, autoResubscribe: false });
    for (const connection of [this.#redis, this.#ears]) connection.on('error', (error) => this.#hearFault(error)).setMaxListeners(0);
  }

  static async open(url: string, parts: RedisModules): Promise<RedisEngine> {
    const engine = new RedisEngine(url, parts);
    try {
      await engine.#redis.connect();
      await engine.#redis.ping();
      await engine.#ears.connect();
      await engine.#ears.subscribe(CHANNEL);
    } catch (error) {
      await engine.close();
      throw engine.#refusal ?? error;
    }
    engine.#isOpen = true;
    engine.#ears.on('message', (_, message) => engine.#hear(message));
    engine.#ears.on('ready', () => void engine.#subscribeAgain());
    return engine;
  }

  async #subscribeAgain(): Promise<void> {
    try {
      await this.#ears.subscribe(CHANNEL);
      // Messages sent meanwhile are lost: everyone looks again.
      this.#hear('again');
    } catch (error) {
      if (this.#isClosed) return;
      this.#parts.onFault(error);
      this.#ears.disconnect(true);
    }
  }

  /** Until it is open this error is the reason to report: a command only says that the connection is closed. */
  #hearFault(error: unknown): void {
    if (this.#isOpen) this.#parts.onFault(error);
    else this.#refusal ??= error;
  }

  #hear(message: string): void {
    for (const listener of this.#listeners) listener(message);
  }

  async now(): Promise<number> {
    const [seconds, micros] = await this.#redis.time();
    return Number(seconds) * 1000 + Math.floor(Number(micros) / 1000);
  }

  async read(collection: string, id: string): Promise<StoredRecord | undefined> {
    // Time first: a record must not appear older than it is.
    const [now, held] = await Promise.all([this.now(), this.#redis.get(keyOf(collection, id))]);
    return held === null ? undefined : { ...parted(held), now };
  }

  async readAll(collection: string, limit: number): Promise<(StoredRecord & { id: string })[]> {
    const [now, members] = await Promise.all([this.now(), this.#redis.smembers(indexOf(collection))]);
    const ids = members.sort().slice(0, limit);
    if (ids.length === 0) return [];
    const held = await this.#redis.mget(ids.map((id) => keyOf(collection, id)));
    const gone = ids.filter((_, i) => typeof held[i] !== 'string');
    if (gone.length > 0) await this.#redis.srem(indexOf(collection), ...gone);
    return ids.flatMap((id, i) => {
      const value = held[i];
      return typeof value === 'string' ? [{ id, ...parted(value), now }] : [];
    });
  }

  async swap(collection: string, id: string, version: number, value: string, keepMs = 0): Promise<boolean> {
    const keys = [keyOf(collection, id), indexOf(collection)] as const;
    return (await this.#redis.eval(SWAP, 2, ...keys, version, `${version + 1}\n${value}`, keepMs, id)) === 1;
  }

  async create(collection: string, records: readonly { id: string; value: string }[], keepMs: number): Promise<void> {
    const pipeline = this.#redis.pipeline();
    for (const { id, value } of records) pipeline.set(keyOf(collection, id), `1\n${value}`, 'PX', keepMs, 'NX');
    for (const [error] of (await pipeline.exec()) ?? []) if (error !== null) throw error;
  }

  async remove(collection: string, id: string): Promise<void> {
    await this.#redis.multi().del(keyOf(collection, id)).srem(indexOf(collection), id).exec();
  }

  async putBytes(key: string, bytes: Uint8Array, keepMs: number): Promise<void> {
    await this.#redis.set(bytesKey(key), Buffer.from(bytes), 'PX', keepMs);
  }

  async getBytes(key: string): Promise<Uint8Array | undefined> {
    return (await this.#redis.getBuffer(bytesKey(key))) ?? undefined;
  }

  async send(message: string): Promise<void> {
    await this.#redis.publish(CHANNEL, message);
  }

  listen(listener: (message: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  queue(name: string, leaseMs: number): RunQueue {
    const { bull, onFault } = this.#parts;
    return new BullRunQueue(name, leaseMs, { bull, connection: this.#redis, factory: bull.createRedisBackend, onFault });
  }

  close(): Promise<void> {
    this.#isClosed = true;
    this.#listeners.clear();
    this.#redis.disconnect();
    this.#ears.disconnect();
    return Promise.resolve();
  }
}

const keyOf = (collection: string, id: string): string => `${PREFIX}:${collection}:${id}`;
const indexOf = (collection: string): string => `${PREFIX}:index:${collection}`;
const bytesKey = (key: string): string => `${PREFIX}:bytes:${key}`;

function parted(held: string): { version: number; value: string } {
  const end = held.indexOf('\n');
  return { version: Number(held.slice(0, end)), value: held.slice(end + 1) };
}
