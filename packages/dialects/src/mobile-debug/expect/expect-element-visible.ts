import { z } from 'zod';

import { jsonAnswer } from '@handsight/tools/tool';
import { debugTool } from '../debug-tool.ts';
import { ResolvedSchema } from '../element/resolved.ts';
import { refuseEmpty } from '../element/select.ts';
import { elementId, milliseconds, onDevice, SelectorSchema, waitTime } from '../fields.ts';
import { clientOn } from '../on-device.ts';
import { waitOnce } from '../wait/wait-for-ui.ts';

export const expectElementVisible = debugTool({
  name: 'expect_element_visible',
  title: 'Expect an element',
  description: 'Verify that an element is visible, or becomes so in time. The last word on whether an action brought it up.',
  input: z.strictObject({
    ...onDevice,
    selector: SelectorSchema,
    element_id: elementId.optional(),
    timeout_ms: waitTime.default(5000),
    poll_interval_ms: milliseconds.default(300),
  }),
  output: z.object({
    success: z.boolean(),
    selector: SelectorSchema,
    element_id: z.string().nullable(),
    expected_condition: z.literal('visible'),
    element: ResolvedSchema.nullable(),
    observed: z.object({
      status: z.string(),
      matched_count: z.number(),
      condition_satisfied: z.boolean(),
      selected_index: z.number().nullable(),
      last_matched_element: ResolvedSchema.nullable(),
    }),
    reason: z.string(),
    failure_code: z.enum(['TIMEOUT', 'ELEMENT_NOT_FOUND']).optional(),
    retryable: z.boolean().optional(),
  }),
  kind: 'read',
  destructive: false,
  idempotent: true,
  run: async (input, context) => {
    const { selector, timeout_ms, poll_interval_ms: poll_ms } = input;
    refuseEmpty(selector);
    const wait = { selector, condition: 'visible' as const, index: 0, timeout_ms, poll_ms };
    const { status, observed } = await waitOnce(await clientOn(context, input), wait, context);
    const element = observed.last_matched_element;
    const found = {
      selector,
      element_id: element?.elementId ?? input.element_id ?? null,
      expected_condition: 'visible' as const,
      element,
      observed: { status, ...observed },
    };
    if (status === 'success') return jsonAnswer({ success: true, ...found, reason: 'selector is visible' });
    const isThere = observed.matched_count > 0;
    const failure = {
      reason: isThere ? 'selector was found but is not visible' : 'selector was not found',
      failure_code: isThere ? ('TIMEOUT' as const) : ('ELEMENT_NOT_FOUND' as const),
      retryable: true,
    };
    return { ...jsonAnswer({ success: false, ...found, ...failure }), failed: true, error: 'AssertionFailed' as const };
  },
});
