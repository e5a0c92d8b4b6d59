import { z } from 'zod';

import { HandsightError } from '@handsight/core/error';
import { computeScreenFingerprint } from '@handsight/core/screen';
import { jsonAnswer } from '@handsight/tools/tool';
import { mainScreen } from '@handsight/tools/tool';
import { debugTool } from '../debug-tool.ts';
import { onDevice } from '../fields.ts';
import { deviceOf, DeviceSchema, clientOn } from '../on-device.ts';
import { loadingState, LoadingStateSchema } from './loading-state.ts';
import { logEntries, LogEntrySchema } from './log-entries.ts';
import { appOfStream } from './log-stream.ts';
import { snapshotRevision } from './snapshot-revision.ts';
import { UiTreeSchema, uiTreeOf } from './ui-tree.ts';

const RawSchema = z.object({
  timestamp: z.number(),
  snapshot_revision: z.number().nullable(),
  captured_at_ms: z.number(),
  reason: z.string(),
  activity: z.string().nullable(),
  fingerprint: z.string().nullable(),
  screenshot: z.null().describe('The picture is a block of its own'),
  ui_tree: UiTreeSchema.nullable(),
  logs: z.array(LogEntrySchema),
  loading_state: LoadingStateSchema.nullable(),
  device: DeviceSchema,
  screenshot_error: z.string().optional(),
  ui_tree_error: z.string().optional(),
  logs_error: z.string().optional(),
});

export const captureDebugSnapshot = debugTool({
  name: 'capture_debug_snapshot',
  title: 'Debug snapshot',
  description:
    'Everything at once for finding out why something failed: picture, UI tree, fingerprint and logs. A part that is unavailable is reported as its error.',
  input: z.strictObject({
    ...onDevice,
    reason: z.string().max(2000).default(''),
    includeLogs: z.boolean().default(true),
    logLines: z.number().int().min(0).max(2000).default(200),
    appId: z.string().max(255).optional(),
    sessionId: z.string().max(255).optional().describe('The log stream whose app the logs are of, if appId is left out'),
  }),
  output: z.object({ raw: RawSchema }),
  kind: 'read',
  destructive: false,
  idempotent: true,
  run: async (input, context) => {
    const { signal } = context;
    const client = await clientOn(context, input);
    const captured_at_ms = context.host.clock.now();
    const { sessionId } = input;
    const appId = input.appId ?? (sessionId === undefined ? undefined : appOfStream(context.connection, sessionId));
    const filter = { appId, limit: input.logLines };
    const screen = await orWhy(client.screen({}, signal));
    const shot = await orWhy(client.picture('screen', signal));
    const logs = input.includeLogs ? await orWhy(logEntries(client, filter, signal)) : {};
    const seen = screen.got;
    const { width, height } = await mainScreen(client);
    const raw = {
      timestamp: captured_at_ms,
      snapshot_revision: seen === undefined ? null : snapshotRevision(client.session.device, seen.tree_hash),
      captured_at_ms,
      reason: input.reason,
      activity: seen?.window.title ?? null,
      fingerprint: seen === undefined ? null : computeScreenFingerprint(seen.root),
      screenshot: null,
      ui_tree: seen === undefined ? null : uiTreeOf(seen, { width, height }),
      logs: logs.got?.logs ?? [],
      loading_state: seen === undefined ? null : loadingState(seen.root, seen.window.bounds),
      device: await deviceOf(client),
      ...(screen.why === undefined ? {} : { ui_tree_error: screen.why }),
      ...(shot.why === undefined ? {} : { screenshot_error: shot.why }),
      ...(logs.why === undefined ? {} : { logs_error: logs.why }),
    };
    return { ...jsonAnswer({ raw }), ...(shot.got === undefined ? {} : { pictures: [shot.got] }) };
  },
});

/** A part of the snapshot, or the error that prevented it. */
async function orWhy<T>(part: Promise<T>): Promise<{ got?: T; why?: string }> {
  try {
    return { got: await part };
  } catch (error) {
    if (!(error instanceof HandsightError) || error.kind === 'Cancelled') throw error;
    return { why: error.message };
  }
}
