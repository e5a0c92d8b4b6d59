import { z } from 'zod';

import { WaitForSchema, WaitIdleSchema } from '@handsight/core/look';
import { defineTool } from '@handsight/tools/tool';
import { answerOf, fromScreen, success, warningsOf } from '../answer.ts';
import { device } from '@handsight/tools/wire';
import { window, windowOf } from '../fields.ts';

const policy = { dialect: 'screen-observer', toolset: 'inspect', kind: 'read', destructive: false, idempotent: true } as const;

export const waitForTool = defineTool({
  name: 'wait_for',
  title: 'Wait for something',
  description:
    'Wait until one of several things happens: element_appears, element_disappears, text_visible, window_appears, window_disappears, tree_changes, focused_changes. Says which, or fails with Timeout.',
  ...policy,
  input: z.strictObject({ ...WaitForSchema.shape, device }),
  output: success({
    matched_index: z.int(),
    matched_detail: z.record(z.string(), z.unknown()),
    elapsed_ms: z.number(),
    polls: z.int(),
    ...fromScreen,
  }),
  rest: { method: 'POST', path: '/api/wait_for' },
  async run({ device: given, ...wait }, context) {
    const client = await context.client(given);
    return answerOf({ ok: true as const, ...(await client.waitFor(wait, context.signal)), untrusted: true as const });
  },
});

export const waitIdleTool = defineTool({
  name: 'wait_idle',
  title: 'Wait until nothing moves',
  description: 'Wait until a window has not changed for quiet_ms.',
  ...policy,
  input: z.strictObject({ ...window, ...WaitIdleSchema.shape, device }),
  output: success({ elapsed_ms: z.number(), polls: z.int(), tree_hash: z.string() }),
  rest: { method: 'POST', path: '/api/wait_idle' },
  async run(input, context) {
    const client = await context.client(input.device);
    const { quiet_ms, timeout_ms, poll_ms } = input;
    const idle = await client.waitIdle({ quiet_ms, timeout_ms, poll_ms, window: windowOf(input) }, context.signal);
    return answerOf({ ok: true as const, ...idle, ...warningsOf(input) });
  },
});
