import { createHash } from 'node:crypto';

import { HandsightError } from '@handsight/core/error';
import type { Engine } from '../engine/engine.ts';
import type { Seal } from './seal.ts';

const CHUNK_BYTES = 1_000_000;
/** Larger files belong in a shared folder. */
export const MOST_BLOB_BYTES = 64_000_000;

/** Files in the store, in pieces small enough for every engine. Integrity is checked by the hash the reader knows. */
export class Blobs {
  readonly #engine: Engine;
  readonly #seal: Seal;
  readonly #keepMs: number;

  constructor(engine: Engine, seal: Seal, keepMs: number) {
    this.#engine = engine;
    this.#seal = seal;
    this.#keepMs = keepMs;
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    if (bytes.length > MOST_BLOB_BYTES) {
      throw new HandsightError('BadRequest', `${key} has ${bytes.length} bytes; the store of a fleet takes at most ${MOST_BLOB_BYTES}`, {
        key,
      });
    }
    for (let i = 0; i * CHUNK_BYTES < Math.max(bytes.length, 1); i++)
      await this.#engine.putBytes(`${key}/${i}`, bytes.subarray(i * CHUNK_BYTES, (i + 1) * CHUNK_BYTES), this.#keepMs);
  }

  /** Throws unless the content matches size and hash. */
  async get(key: string, about: { bytes: number; sha256: string }): Promise<Uint8Array> {
    const pieces: Uint8Array[] = [];
    for (let i = 0; i * CHUNK_BYTES < Math.max(about.bytes, 1); i++) {
      const piece = await this.#engine.getBytes(`${key}/${i}`);
      if (piece === undefined) throw new HandsightError('RunNotFound', `${key} is no longer in the store`, { key });
      pieces.push(piece);
    }
    const whole = Buffer.concat(pieces);
    if (whole.length === about.bytes && hashOf(whole) === about.sha256) return whole;
    throw new HandsightError('FleetRefused', `${key} is not what was put into the store`, { key });
  }

  /** Stores a live screenshot, signed, since no reader knows its hash. */
  async show(key: string, bytes: Uint8Array, keepMs: number): Promise<void> {
    const text = this.#seal.close(key, Buffer.from(bytes).toString('base64'));
    await this.#engine.putBytes(key, Buffer.from(text), keepMs);
  }

  async shown(key: string): Promise<Uint8Array | undefined> {
    const sealed = await this.#engine.getBytes(key);
    return sealed === undefined ? undefined : Buffer.from(this.#seal.open(key, Buffer.from(sealed).toString()), 'base64');
  }
}

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
