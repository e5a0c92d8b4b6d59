import { z } from 'zod';

import { HandsightError } from '@handsight/core/error';
import { jsonAnswer } from '@handsight/tools/tool';
import { ENVELOPE_CODES, envelopeCode } from '../failure-codes.ts';
import { debugTool } from '../debug-tool.ts';
import type { Placed } from '../element/elements.ts';
import { knownElements } from '../element/known-elements.ts';
import { clientFor, tryPick } from '../element/pick.ts';
import { ResolvedSchema, resolvedOf } from '../element/resolved.ts';
import { STATE_PROPERTIES, stateOf, StateSchema, type StateProperty } from '../element/element-state.ts';
import { elementId, onDevice, SelectorSchema } from '../fields.ts';
import { steady } from '../wait/steady.ts';

/** How long the mobile-debug dialect waits for a state to become true and stay true. */
const WINDOW_MS = 1000;
const POLL_MS = 150;

const scalar = z.union([z.boolean(), z.number(), z.string()]);
type Scalar = z.infer<typeof scalar>;

export const expectState = debugTool({
  name: 'expect_state',
  title: 'Expect a state',
  description: `Verify one property of an element: ${STATE_PROPERTIES.join(', ')}. The last word on whether a control is as it should be.`,
  input: z.strictObject({
    ...onDevice,
    selector: SelectorSchema.optional(),
    element_id: elementId.optional(),
    property: z.enum(STATE_PROPERTIES),
    expected: scalar,
  }),
  output: z.object({
    success: z.boolean(),
    selector: SelectorSchema.optional(),
    element_id: z.string().nullable(),
    expected_state: z.object({ property: z.string(), expected: scalar }),
    element: ResolvedSchema.extend({ state: StateSchema }).nullable(),
    observed_state: z.object({ property: z.string(), value: scalar.nullable() }).optional(),
    reason: z.string(),
    failure_code: z.enum(ENVELOPE_CODES).optional(),
    retryable: z.boolean().optional(),
  }),
  kind: 'read',
  destructive: false,
  idempotent: true,
  run: async (input, context) => {
    const { property, expected, selector } = input;
    const asked = { ...(selector === undefined ? {} : { selector }), expected_state: { property, expected } };
    const client = await clientFor(input, context);
    const holds = steady((screen) => (readFrom(tryPick(input, screen, context), property) === expected ? true : undefined));
    const { answer, last } = await client.watch({ timeout_ms: WINDOW_MS, poll_ms: POLL_MS }, holds, context.signal);
    const placed = tryPick(input, last, context);
    if (placed instanceof HandsightError) {
      const { message, row, kind } = placed;
      const missing = { element: null, reason: message, failure_code: envelopeCode(kind), retryable: row.retryable };
      return { ...jsonAnswer({ success: false, ...asked, element_id: input.element_id ?? null, ...missing }), failed: true, error: kind };
    }
    const element_id = knownElements(context.host).add(client.device, last, placed);
    const element = { ...resolvedOf(placed, element_id), state: stateOf(placed.node) };
    const value = readFrom(placed, property) ?? null;
    const seen = { ...asked, element_id, element, observed_state: { property, value } };
    if (answer === true) return jsonAnswer({ success: true, ...seen, reason: `${property} is as expected` });
    const unmet =
      value === null
        ? { reason: `the element has no readable ${property}`, failure_code: 'UNKNOWN' as const, retryable: false }
        : { reason: `${property} is not as expected`, failure_code: 'UNKNOWN' as const, retryable: false };
    return { ...jsonAnswer({ success: false, ...seen, ...unmet }), failed: true, error: 'AssertionFailed' as const };
  },
});

/** Undefined for a missing element or a property it does not expose. No device reports `expanded`. */
function readFrom(placed: Placed | HandsightError, property: StateProperty): Scalar | undefined {
  return placed instanceof HandsightError || property === 'expanded' ? undefined : stateOf(placed.node)[property];
}
