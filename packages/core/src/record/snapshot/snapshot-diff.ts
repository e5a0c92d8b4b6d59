import { diff } from '../../screen/diff/changes.ts';
import { customDiff, type CustomOp } from '../../screen/diff/custom.ts';
import { jsonPatch, type JsonPatchOp } from '../../screen/diff/json-patch.ts';
import type { Snapshot } from './snapshots.ts';

export type WindowChanges = { format: 'custom'; changes: CustomOp[] } | { format: 'json-patch'; changes: JsonPatchOp[] };

export interface SnapshotDiff {
  windows_added: string[];
  windows_removed: string[];
  /** Windows in both snapshots that differ. */
  per_window_changes: Record<string, WindowChanges>;
}

export function diffSnapshots(a: Snapshot<unknown>, b: Snapshot<unknown>, format: WindowChanges['format'] = 'custom'): SnapshotDiff {
  const per_window_changes: Record<string, WindowChanges> = {};
  for (const [uid, before] of a.trees) {
    const after = b.trees.get(uid);
    if (after === undefined) continue;
    const changes = diff(before, after);
    if (changes.unchanged) continue;
    per_window_changes[uid] =
      format === 'custom' ? { format, changes: customDiff(changes, { ids: true }) } : { format, changes: jsonPatch(changes) };
  }
  return {
    windows_added: [...b.trees.keys()].filter((uid) => !a.trees.has(uid)),
    windows_removed: [...a.trees.keys()].filter((uid) => !b.trees.has(uid)),
    per_window_changes,
  };
}
