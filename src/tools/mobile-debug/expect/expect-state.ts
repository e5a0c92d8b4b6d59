import { z } from 'zod';

import type { Glimpse } from '../../../act/wait/watch-screen.ts';
import { HandsightError } from '../../../error/errors.ts';
import { FAILURE_CODES } from '../../../error/table.ts';
import type { ToolContext } from '../../context.ts';
import { jsonAnswer } from '../../json-answer.ts';
import { debugTool } from '../debug-tool.ts';
import type { Placed } from '../element/elements.ts';
import { knownElements } from '../element/known-elements.ts';
import { handsFor, pick, type Choice } from '../element/pick.ts';
import { ResolvedSchema, resolvedOf } from '../element/resolved.ts';
import { STATE_PROPERTIES, stateOf, StateSchema, type State, type StateProperty } from '../element/state.ts';
import { elementId, onDevice, SelectorSchema } from '../field.ts';
import { steady } from '../wait/steady.ts';

/** Contract 002's window for a state to come true and stay so. */
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
    failure_code: z.enum(FAILURE_CODES).optional(),
    retryable: z.boolean().optional(),
  }),
  kind: 'read',
  destructive: false,
  idempotent: true,
  run: async (input, context) => {
    const { property, expected, selector } = input;
    const asked = { ...(selector === undefined ? {} : { selector }), expected_state: { property, expected } };
    const hands = await handsFor(input, context);
    const holds = steady((glimpse) => (readProperty(input, glimpse, property, context) === expected ? true : undefined));
    const { answer, last } = await hands.watch({ timeout_ms: WINDOW_MS, poll_ms: POLL_MS }, holds, context.signal);
    const failed = (error: HandsightError) => ({
      reason: error.message,
      failure_code: error.row.failureCode,
      retryable: error.row.retryable,
    });
    let placed: Placed;
    try {
      placed = pick(input, last, context);
    } catch (error) {
      if (!(error instanceof HandsightError)) throw error;
      const nothing = { success: false, ...asked, element_id: input.element_id ?? null, element: null, ...failed(error) };
      return { ...jsonAnswer(nothing), failed: true, error: error.kind };
    }
    const id = knownElements(context.host).add(hands.device, last, placed);
    const value = valueOf(stateOf(placed.node), property);
    const seen = {
      ...asked,
      element_id: id,
      element: { ...resolvedOf(placed, id), state: stateOf(placed.node) },
      observed_state: { property, value },
    };
    if (answer === true) return jsonAnswer({ success: true, ...seen, reason: `${property} is as expected` });
    const error =
      value === null
        ? new HandsightError('PatternUnsupported', `the element has no readable ${property}`)
        : new HandsightError('AssertionFailed', `${property} is not as expected`);
    return { ...jsonAnswer({ success: false, ...seen, ...failed(error) }), failed: true, error: error.kind };
  },
});

/** Undefined while the element is not there or is not the one meant. */
function readProperty(choice: Choice, glimpse: Glimpse, property: StateProperty, context: ToolContext): Scalar | null | undefined {
  try {
    return valueOf(stateOf(pick(choice, glimpse, context).node), property);
  } catch (error) {
    if (error instanceof HandsightError) return undefined;
    throw error;
  }
}

/** No device tells whether an element is expanded. */
const valueOf = (state: State, property: StateProperty): Scalar | null => (property === 'expanded' ? null : (state[property] ?? null));
