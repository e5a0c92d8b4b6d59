import type { RunQueue } from './run-queue.ts';

/** A record as the engine holds it. `now` is the engine's time, so hosts' clocks need not agree. */
export interface StoredRecord {
  version: number;
  value: string;
  now: number;
}

/**
 * What the fleet needs from Redis or PostgreSQL besides BullMQ's queues: records with compare-and-set, bytes that expire, and
 * messages that may get lost.
 */
export interface Engine {
  readonly kind: 'redis' | 'postgres';
  now(): Promise<number>;
  read(collection: string, id: string): Promise<StoredRecord | undefined>;
  readAll(collection: string, limit: number): Promise<(StoredRecord & { id: string })[]>;
  /** Writes the next version if the record is still at the given one; 0 means it must not exist. It expires after `keepMs`. */
  swap(collection: string, id: string, version: number, value: string, keepMs?: number): Promise<boolean>;
  /** Writes version 1 of new records. */
  create(collection: string, records: readonly { id: string; value: string }[], keepMs: number): Promise<void>;
  remove(collection: string, id: string): Promise<void>;
  putBytes(key: string, bytes: Uint8Array, keepMs: number): Promise<void>;
  getBytes(key: string): Promise<Uint8Array | undefined>;
  /** Reaches only current listeners. */
  send(message: string): Promise<void>;
  listen(listener: (message: string) => void): () => void;
  queue(name: string, leaseMs: number): RunQueue;
  close(): Promise<void>;
}

/** Timeout of every request to the engine. */
export const ENGINE_TIMEOUT_MS = 5000;
/** Prefix of the fleet's keys, queues and channels. */
export const PREFIX = 'handsight';
