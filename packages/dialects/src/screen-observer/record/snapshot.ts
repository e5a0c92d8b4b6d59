import { z } from 'zod';

import { diffSnapshots } from '@handsight/core/record';
import { toElement } from '@handsight/core/screen';
import { defineTool } from '@handsight/tools/tool';
import { answerOf, fromScreen, success } from '../answer.ts';
import { device } from '@handsight/tools/wire';
import { CustomChangesSchema, DiffFormat, JsonPatchSchema } from '@handsight/tools/wire';
import { ElementSchema } from '@handsight/tools/wire';
import { WindowSchema, windowShape } from '@handsight/tools/wire';

const id = z.string().min(1).max(100).describe('A snapshot_id.');
const policy = { dialect: 'screen-observer', toolset: 'record', destructive: false, idempotent: true } as const;

export const snapshot = defineTool({
  name: 'snapshot',
  title: 'Take a snapshot',
  description: 'Keep every window and its tree for five minutes, to be read or compared later.',
  ...policy,
  kind: 'read',
  input: z.strictObject({ device }),
  output: success({ snapshot_id: z.string(), ts: z.string(), summary: z.object({ window_count: z.int(), node_count: z.int() }) }),
  rest: { method: 'POST', path: '/api/snapshot' },
  async run(input, context) {
    const client = await context.client(input.device);
    return answerOf({ ok: true as const, ...(await client.snapshot(context.signal)) });
  },
});

export const snapshotGet = defineTool({
  name: 'snapshot_get',
  title: 'Read a snapshot',
  description: 'The windows and trees of a snapshot.',
  ...policy,
  kind: 'admin',
  input: z.strictObject({ id, device }),
  output: success({
    ts: z.string(),
    windows: z.array(WindowSchema),
    trees: z.record(z.string(), ElementSchema),
    tree_hashes: z.record(z.string(), z.string()),
    ...fromScreen,
  }),
  rest: { method: 'GET', path: '/api/snapshot/:id' },
  run(input, context) {
    const { ts, windows, trees, tree_hashes } = context.host.snapshots.get(input.id);
    return Promise.resolve(
      answerOf({
        ok: true as const,
        ts,
        windows: windows.map((window, index) => windowShape(window, index)),
        trees: Object.fromEntries([...trees].map(([uid, root]) => [uid, toElement(root)])),
        tree_hashes: Object.fromEntries(tree_hashes),
        untrusted: true as const,
      }),
    );
  },
});

const WindowChangesSchema = z.discriminatedUnion('format', [
  z.object({ format: z.literal('custom'), changes: CustomChangesSchema }),
  z.object({ format: z.literal('json-patch'), changes: JsonPatchSchema }),
]);

export const snapshotDiff = defineTool({
  name: 'snapshot_diff',
  title: 'Compare two snapshots',
  description: 'Which windows came and went between two snapshots, and what changed in the others.',
  ...policy,
  kind: 'admin',
  input: z.strictObject({ a: id, b: id, format: DiffFormat.optional(), device }),
  output: success({
    windows_added: z.array(z.string()),
    windows_removed: z.array(z.string()),
    per_window_changes: z.record(z.string(), WindowChangesSchema),
    ...fromScreen,
  }),
  rest: { method: 'POST', path: '/api/snapshot/diff' },
  run(input, context) {
    const { snapshots } = context.host;
    const changes = diffSnapshots(snapshots.get(input.a), snapshots.get(input.b), input.format);
    return Promise.resolve(answerOf({ ok: true as const, ...changes, untrusted: true as const }));
  },
});

export const snapshotDrop = defineTool({
  name: 'snapshot_drop',
  title: 'Drop a snapshot',
  description: 'Forget a snapshot before its time.',
  ...policy,
  kind: 'admin',
  input: z.strictObject({ id, device }),
  output: success({ dropped: z.boolean() }),
  rest: { method: 'DELETE', path: '/api/snapshot/:id' },
  run: (input, context) => Promise.resolve(answerOf({ ok: true as const, dropped: context.host.snapshots.drop(input.id) })),
});
