import { z } from 'zod';

import { HandsightError } from '@handsight/core/error';
import { jsonAnswer } from '@handsight/tools/tool';
import type { ToolAnswer } from '@handsight/tools/tool';
import { debugTool } from '../debug-tool.ts';
import { knownElements } from '../element/known-elements.ts';
import { clientFor, pick } from '../element/pick.ts';
import { resolvedOf } from '../element/resolved.ts';
import { elementId, onDevice, SelectorSchema } from '../fields.ts';
import { deviceOf } from '../on-device.ts';
import { adjust, ADJUSTMENT_MODES, isNear, type Adjusted } from './adjust.ts';
import { EnvelopeSchema, type Envelope, type Labels } from './envelope.ts';
import { refusedAnswer, type SeenBefore } from './refused.ts';

const TargetStateSchema = z.object({ property: z.string(), target_value: z.number(), tolerance: z.number() });

const AdjustedSchema = EnvelopeSchema.extend({
  target_state: TargetStateSchema,
  actual_state: z.object({ property: z.string(), value: z.number() }).nullable(),
  within_tolerance: z.boolean(),
  converged: z.boolean(),
  attempts: z.number().int(),
  adjustment_mode: z.enum(ADJUSTMENT_MODES),
});

export const adjustControl = debugTool({
  name: 'adjust_control',
  title: 'Adjust a control',
  description:
    'Bring a slider or another control that holds a number to a value, and read back what it holds: by setting it, or by taps on its track where the device cannot.',
  input: z.strictObject({
    ...onDevice,
    selector: SelectorSchema.optional(),
    element_id: elementId.optional(),
    property: z.enum(['value', 'raw_value']).default('value'),
    targetValue: z.number(),
    tolerance: z.number().min(0).default(0),
    maxAttempts: z.number().int().min(1).max(10).default(3),
  }),
  output: AdjustedSchema,
  kind: 'act',
  destructive: true,
  idempotent: true,
  sends: ['set_value', 'tap'],
  run: async (input, context) => {
    const { property, targetValue: value, tolerance, maxAttempts } = input;
    const state = { property, target_value: value, tolerance };
    const selector = input.element_id === undefined ? { ...input.selector } : { elementId: input.element_id };
    const labels: Labels = { action_type: 'adjust_control', source_module: 'interact', selector };
    let seen: SeenBefore | undefined;
    try {
      const client = await clientFor(input, context);
      const screen = await client.screen({}, context.signal);
      seen = { device: await deviceOf(client), root: screen.root };
      const control = pick(input, screen, context);
      const resolved = resolvedOf(control, knownElements(context.host).add(client.device, screen, control));
      return adjustedAnswer(
        await adjust(client, control, screen, { value, tolerance, maxAttempts }, { ...labels, resolved }, context),
        state,
      );
    } catch (error) {
      if (!(error instanceof HandsightError)) throw error;
      return adjustedAnswer({ answer: refusedAnswer(context, labels, error, seen), value: null, attempts: 0, mode: 'semantic' }, state);
    }
  },
});

/** Dispatched input counts as failed if the control did not reach the target value within the tolerance. */
function adjustedAnswer(
  { answer, value, attempts, mode }: Adjusted,
  state: z.infer<typeof TargetStateSchema>,
): ToolAnswer<z.infer<typeof AdjustedSchema>> {
  const { property, target_value, tolerance } = state;
  const converged = isNear(value, { value: target_value, tolerance });
  const unconverged = { lifecycle_state: 'failed', failure_code: 'TIMEOUT', retryable: true } as const;
  const { failure_code: _, retryable: __, ...near } = answer.result;
  const envelope: Envelope = !answer.result.success
    ? answer.result
    : converged
      ? { ...near, lifecycle_state: 'pending_verification' }
      : { ...answer.result, ...unconverged };
  const whole = {
    ...envelope,
    target_state: state,
    actual_state: value === null ? null : { property, value },
    within_tolerance: converged,
    converged,
    attempts,
    adjustment_mode: mode,
  };
  return { ...jsonAnswer(whole), ...(converged ? {} : { failed: true, error: answer.error ?? 'VerificationFailed' }) };
}
