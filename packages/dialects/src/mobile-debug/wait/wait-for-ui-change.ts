import { z } from 'zod';

import type { WatchedScreen } from '@handsight/core/look';
import { treeHash, type UnifiedUINode } from '@handsight/core/screen';
import { jsonAnswer } from '@handsight/tools/tool';
import { debugTool } from '../debug-tool.ts';
import { milliseconds, onDevice, waitTime } from '../fields.ts';
import { clientOn } from '../on-device.ts';
import { loadingState, LoadingStateSchema } from '../read/loading-state.ts';
import { snapshotRevision } from '../read/snapshot-revision.ts';
import { changesBetween, UI_CHANGES, type UiChange } from './ui-change.ts';

const POLL_MS = 100;

export const waitForUiChange = debugTool({
  name: 'wait_for_ui_change',
  title: 'Wait for a change in place',
  description:
    'Wait until elements, texts or states on the screen have changed since the call and stayed so for a moment. For changes in place; for another screen use wait_for_screen_change.',
  input: z.strictObject({
    ...onDevice,
    expected_change: z.enum(UI_CHANGES).optional(),
    timeout_ms: waitTime.default(60_000),
    stability_window_ms: milliseconds.default(250),
  }),
  output: z.object({
    success: z.boolean(),
    observed_change: z.enum(UI_CHANGES).nullable(),
    snapshot_revision: z.number(),
    timeout: z.boolean(),
    elapsed_ms: z.number(),
    expected_change: z.enum(UI_CHANGES).optional(),
    reason: z.string().optional(),
    loading_state: LoadingStateSchema.nullable(),
  }),
  kind: 'read',
  destructive: false,
  idempotent: true,
  run: async (input, context) => {
    const { expected_change: expected, stability_window_ms } = input;
    const client = await clientOn(context, input);
    const ask = changeThatStays(expected, stability_window_ms, () => context.host.clock.now());
    const { answer, last, elapsed_ms } = await client.watch({ timeout_ms: input.timeout_ms, poll_ms: POLL_MS }, ask, context.signal);
    const seen = {
      observed_change: answer ?? null,
      snapshot_revision: snapshotRevision(client.session.device, treeHash(last.root)),
      timeout: answer === undefined,
      elapsed_ms,
      ...(expected === undefined ? {} : { expected_change: expected }),
      loading_state: loadingState(last.root, last.window.bounds),
    };
    if (answer !== undefined) return jsonAnswer({ success: true, ...seen });
    const reason = expected === undefined ? 'nothing changed and stayed so' : `no ${expected} came and stayed`;
    return { ...jsonAnswer({ success: false, ...seen, reason }), failed: true, error: 'Timeout' as const };
  },
});

/** The first reading is the baseline; a change counts once the screen has been stable for `stableMs`. */
function changeThatStays(
  expected: UiChange | undefined,
  stableMs: number,
  now: () => number,
): (screen: WatchedScreen) => UiChange | undefined {
  let baseline: UnifiedUINode | undefined;
  let latest = '';
  let since = now();
  return ({ root, isQuiet }) => {
    baseline ??= root;
    const hash = treeHash(root);
    if (hash !== latest) since = now();
    latest = hash;
    const change = changesBetween(baseline, root).find((kind) => expected === undefined || kind === expected);
    return isQuiet || now() - since >= stableMs ? change : undefined;
  };
}
