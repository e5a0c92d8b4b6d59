import type { Clock } from '../../device/clock.ts';
import { HandsightError } from '../../error/errors.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import { treeHash } from '../../screen/tree-hash.ts';
import { countNodes } from '../../screen/walk.ts';
import { ExpiringStore } from '../expiring-store.ts';

const TTL_MS = 5 * 60_000;
const CAPACITY = 32;

/** The screen at one moment: every window and its tree, already redacted. `W` is how the caller describes a window. */
export interface Snapshot<W> {
  /** ISO 8601. */
  ts: string;
  windows: readonly W[];
  /** By window_uid. */
  trees: ReadonlyMap<string, UnifiedUINode>;
  tree_hashes: ReadonlyMap<string, string>;
}

export class Snapshots<W> {
  readonly #clock: Clock;
  readonly #store: ExpiringStore<Snapshot<W>>;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#store = new ExpiringStore({ prefix: 'snap:', ttlMs: TTL_MS, capacity: CAPACITY, clock });
  }

  take(
    windows: readonly W[],
    trees: ReadonlyMap<string, UnifiedUINode>,
  ): { snapshot_id: string; ts: string; summary: { window_count: number; node_count: number } } {
    const ts = new Date(this.#clock.now()).toISOString();
    const hashes = new Map([...trees].map(([uid, root]) => [uid, treeHash(root)]));
    const snapshot_id = this.#store.put({ ts, windows, trees, tree_hashes: hashes });
    const node_count = [...trees.values()].reduce((sum, root) => sum + countNodes(root), 0);
    return { snapshot_id, ts, summary: { window_count: windows.length, node_count } };
  }

  /** Throws SnapshotExpired for one that is expired, evicted, dropped or never existed. */
  get(id: string): Snapshot<W> {
    const snapshot = this.#store.get(id);
    if (snapshot === undefined) throw new HandsightError('SnapshotExpired', 'there is no such snapshot any more', { snapshot_id: id });
    return snapshot;
  }

  /** Returns whether it was there. */
  drop(id: string): boolean {
    return this.#store.drop(id);
  }
}
