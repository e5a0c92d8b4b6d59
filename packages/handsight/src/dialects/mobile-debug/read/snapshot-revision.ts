import type { DeviceSession } from '@handsight/core/host';

const revisions = new WeakMap<DeviceSession, { revision: number; treeHash: string }>();

/** The mobile-debug dialect's count of how often the screen was seen to be another one than before. */
export function snapshotRevision(session: DeviceSession, treeHash: string): number {
  const last = revisions.get(session);
  if (last?.treeHash === treeHash) return last.revision;
  const revision = (last?.revision ?? 0) + 1;
  revisions.set(session, { revision, treeHash });
  return revision;
}
