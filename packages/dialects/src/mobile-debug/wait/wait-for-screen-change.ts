import { z } from 'zod';

import { jsonAnswer } from '@handsight/tools/tool';
import { debugTool } from '../debug-tool.ts';
import { milliseconds, onDevice, waitTime } from '../fields.ts';
import { clientOn } from '../on-device.ts';
import { steady } from './steady.ts';

export const waitForScreenChange = debugTool({
  name: 'wait_for_screen_change',
  title: 'Wait for another screen',
  description:
    'Wait until the screen has another fingerprint than the one given. It says that something changed, not that it is the right screen: follow with expect_screen.',
  input: z.strictObject({
    ...onDevice,
    previousFingerprint: z.string().min(1).max(200),
    timeoutMs: waitTime.default(5000),
    pollIntervalMs: milliseconds.default(300),
  }),
  output: z.object({
    success: z.boolean(),
    reason: z.literal('timeout').optional(),
    previousFingerprint: z.string(),
    newFingerprint: z.string().optional(),
    lastFingerprint: z.string().optional(),
    elapsedMs: z.number(),
    observed_screen: z.object({ fingerprint: z.string(), activity: z.string() }),
  }),
  kind: 'read',
  destructive: false,
  idempotent: true,
  run: async (input, context) => {
    const { previousFingerprint } = input;
    const client = await clientOn(context, input);
    const isNew = steady(
      ({ fingerprint }) => (fingerprint === previousFingerprint ? undefined : fingerprint),
      (a, b) => a === b,
    );
    const wait = { timeout_ms: input.timeoutMs, poll_ms: input.pollIntervalMs };
    const { answer, last, elapsed_ms: elapsedMs } = await client.watch(wait, isNew, context.signal);
    const observed_screen = { fingerprint: last.fingerprint, activity: last.window.title };
    if (answer !== undefined) return jsonAnswer({ success: true, previousFingerprint, newFingerprint: answer, elapsedMs, observed_screen });
    const timeout = { reason: 'timeout' as const, previousFingerprint, lastFingerprint: last.fingerprint, elapsedMs, observed_screen };
    return { ...jsonAnswer({ success: false, ...timeout }), failed: true, error: 'Timeout' as const };
  },
});
