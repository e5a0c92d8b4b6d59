import { z } from 'zod';

import { diffSnapshots, type SnapshotDiff } from '@handsight/core/record';
import { type Element, toElement } from '@handsight/core/screen';
import { defineTool } from '../tool/tool.ts';
import { device } from '../fields.ts';
import { defineRead } from '../read-tool.ts';
import { WindowSchema } from '../windows.ts';

const id = z.string().min(1).max(100);
const record = { dialect: 'handsight', toolset: 'inspect', destructive: false, kind: 'admin', idempotent: true, rest: null } as const;

export const snapshotTake = defineRead({
  toolset: 'inspect',
  name: 'snapshot_take',
  title: 'Keep all windows',
  description: 'Keep every window and its tree for five minutes.',
  input: z.strictObject({ device }),
  output: z.object({ snapshot_id: z.string(), ts: z.string(), summary: z.object({ window_count: z.int(), node_count: z.int() }) }),
  async read(_, { client, signal }) {
    const result = await client.snapshot(signal);
    const { window_count, node_count } = result.summary;
    return { result, text: `${result.snapshot_id}: ${window_count} windows, ${node_count} elements.` };
  },
});

export const snapshotGet = defineTool({
  ...record,
  name: 'snapshot_get',
  title: 'Read what was kept',
  description: 'The windows and trees of a snapshot.',
  input: z.strictObject({ snapshot_id: id }),
  output: z.object({
    ts: z.string(),
    windows: z.array(WindowSchema),
    trees: z.record(z.string(), z.custom<Element>()),
    tree_hashes: z.record(z.string(), z.string()),
  }),
  run({ snapshot_id }, { host }) {
    const { ts, windows, trees, tree_hashes } = host.snapshots.get(snapshot_id);
    const result = {
      ts,
      windows: [...windows],
      trees: Object.fromEntries([...trees].map(([uid, root]) => [uid, toElement(root)])),
      tree_hashes: Object.fromEntries(tree_hashes),
    };
    return Promise.resolve({ result, text: `Taken at ${ts}.`, screen: JSON.stringify(result) });
  },
});

export const snapshotDiff = defineTool({
  ...record,
  name: 'snapshot_diff',
  title: 'Compare two snapshots',
  description: 'What is different between snapshots a and b.',
  input: z.strictObject({ a: id, b: id, format: z.enum(['custom', 'json-patch']).optional() }),
  output: z.custom<SnapshotDiff>((value) => typeof value === 'object'),
  run({ a, b, format }, { host }) {
    const result = diffSnapshots(host.snapshots.get(a), host.snapshots.get(b), format);
    const changed = Object.keys(result.per_window_changes).length;
    const text = `${result.windows_added.length} windows added, ${result.windows_removed.length} removed, ${changed} changed.`;
    return Promise.resolve({ result, text, screen: JSON.stringify(result) });
  },
});

export const snapshotDrop = defineTool({
  ...record,
  name: 'snapshot_drop',
  title: 'Forget a snapshot',
  description: 'Forget a snapshot.',
  destructive: true,
  input: z.strictObject({ snapshot_id: id }),
  output: z.object({ dropped: z.boolean() }),
  run({ snapshot_id }, { host }) {
    const dropped = host.snapshots.drop(snapshot_id);
    return Promise.resolve({ result: { dropped }, text: dropped ? 'Dropped.' : 'No such snapshot.' });
  },
});
