import type { RunQueue } from './run-queue.ts';

/** A record as the engine holds it. `now` is the engine's time, so that hosts need not agree on theirs. */
export interface StoredRecord {
  version: number;
  value: string;
  now: number;
}

/**
 * What the fleet asks of Redis or PostgreSQL besides BullMQ's queues: records that change by compare-and-set, bytes that expire, and
 * messages that may get lost.
 */
export interface Engine {
  readonly kind: 'redis' | 'postgres';
  now(): Promise<number>;
  read(collection: string, id: string): Promise<StoredRecord | undefined>;
  readAll(collection: string, limit: number): Promise<(StoredRecord & { id: string })[]>;
  /** Writes the next version, if the record still has the one given; 0 is none. It is dropped after `keepMs`. */
  swap(collection: string, id: string, version: number, value: string, keepMs?: number): Promise<boolean>;
  /** Writes version 1 of records that must be new. */
  create(collection: string, records: readonly { id: string; value: string }[], keepMs: number): Promise<void>;
  remove(collection: string, id: string): Promise<void>;
  putBytes(key: string, bytes: Uint8Array, keepMs: number): Promise<void>;
  getBytes(key: string): Promise<Uint8Array | undefined>;
  /** Reaches whoever listens now. */
  send(message: string): Promise<void>;
  listen(listener: (message: string) => void): () => void;
  queue(name: string, leaseMs: number): RunQueue;
  close(): Promise<void>;
}

/** Every question to the engine ends by then. */
export const ENGINE_TIMEOUT_MS = 5000;
/** Before everything of the fleet, in names of keys, queues and channels. */
export const PREFIX = 'handsight';
