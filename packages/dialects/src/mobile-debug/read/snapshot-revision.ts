import type { Device } from '@handsight/core/device';

const revisions = new WeakMap<Device, { revision: number; treeHash: string }>();

/** The mobile-debug dialect's revision: incremented whenever a reading differs from the previous one. */
export function snapshotRevision(device: Device, treeHash: string): number {
  const last = revisions.get(device);
  if (last?.treeHash === treeHash) return last.revision;
  const revision = (last?.revision ?? 0) + 1;
  revisions.set(device, { revision, treeHash });
  return revision;
}
