import { z } from 'zod';

import { eventKey } from '@handsight/core/device';
import { type ElementSelector, ElementSelectorSchema } from '@handsight/core/screen';
import { type ActionInput, DIRECTIONS } from '@handsight/core/act';
import type { Target } from '@handsight/core/look';

/** Strict: ignoring an unknown field could make the step match another element than the one meant. */
const target = ElementSelectorSchema.strict();
const px = z.number();
const durationMs = z.number().int().nonnegative().optional();
const timeoutMs = z.number().int().nonnegative();

/** The agentest dialect's steps: a discriminated union on `action` with 20 variants. */
export const ActionStepSchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('tap'), target }),
  z.strictObject({ action: z.literal('tap_coordinates'), x: px, y: px }),
  z.strictObject({ action: z.literal('type'), target, value: z.string() }),
  z.strictObject({ action: z.literal('clear_text'), target }),
  z.strictObject({ action: z.literal('swipe'), direction: z.enum(DIRECTIONS), target: target.optional(), durationMs }),
  z.strictObject({ action: z.literal('swipe_coordinates'), x1: px, y1: px, x2: px, y2: px, durationMs }),
  z.strictObject({ action: z.literal('long_press'), target, durationMs }),
  z.strictObject({ action: z.literal('long_press_coordinates'), x: px, y: px, durationMs }),
  z.strictObject({ action: z.literal('double_tap'), target }),
  z.strictObject({ action: z.literal('double_tap_coordinates'), x: px, y: px }),
  z.strictObject({ action: z.literal('press_key'), keycode: z.union([z.string().min(1), z.number().int().nonnegative()]) }),
  z.strictObject({ action: z.literal('pinch'), cx: px, cy: px, startRadius: px, endRadius: px, durationMs }),
  z.strictObject({
    action: z.literal('rotate'),
    cx: px,
    cy: px,
    radius: px,
    startAngleDeg: z.number(),
    endAngleDeg: z.number(),
    durationMs,
  }),
  z.strictObject({
    action: z.literal('scroll_to'),
    target,
    scrollTarget: target.optional(),
    direction: z.enum(DIRECTIONS).optional(),
    maxScrolls: z.number().int().nonnegative().optional(),
  }),
  z.strictObject({ action: z.literal('wait'), timeoutMs }),
  z.strictObject({ action: z.literal('wait_for_stable'), timeoutMs: timeoutMs.optional() }),
  z.strictObject({ action: z.literal('assert_visible'), target }),
  z.strictObject({ action: z.literal('assert_not_visible'), target }),
  z.strictObject({ action: z.literal('assert_text_equals'), target, value: z.string() }),
  z.strictObject({ action: z.literal('assert_text_contains'), target, value: z.string() }),
]);
export type ActionStep = z.infer<typeof ActionStepSchema>;

/** Steps that only look or wait; they send no input. */
type LookingStep = Extract<ActionStep, { action: `assert_${string}` | 'wait_for_stable' }>;
export type InputStep = Exclude<ActionStep, LookingStep>;

export const isInputStep = (step: ActionStep): step is InputStep => step.action !== 'wait_for_stable' && !step.action.startsWith('assert_');

const aimed = (selector: ElementSelector): Target => (selector.ref === undefined ? { selector } : { ref: selector.ref });
const lasting = (ms: number | undefined): { durationMs?: number } => (ms === undefined ? {} : { durationMs: ms });

/** A step of the agentest dialect as an action of the core. */
export function actionOfStep(step: InputStep): ActionInput {
  switch (step.action) {
    case 'tap':
      return { type: 'tap', target: aimed(step.target) };
    case 'tap_coordinates':
      return { type: 'tap', target: { x: step.x, y: step.y } };
    case 'double_tap':
      return { type: 'tap', target: aimed(step.target), count: 2 };
    case 'double_tap_coordinates':
      return { type: 'tap', target: { x: step.x, y: step.y }, count: 2 };
    case 'long_press':
      return { type: 'long_press', target: aimed(step.target), ...lasting(step.durationMs) };
    case 'long_press_coordinates':
      return { type: 'long_press', target: { x: step.x, y: step.y }, ...lasting(step.durationMs) };
    case 'type':
      return { type: 'type', text: step.value, target: aimed(step.target) };
    case 'clear_text':
      return { type: 'clear', target: aimed(step.target) };
    case 'swipe':
      return {
        type: 'swipe',
        direction: step.direction,
        ...(step.target === undefined ? {} : { target: aimed(step.target) }),
        ...lasting(step.durationMs),
      };
    case 'swipe_coordinates':
      return { type: 'swipe_points', from: { x: step.x1, y: step.y1 }, to: { x: step.x2, y: step.y2 }, ...lasting(step.durationMs) };
    case 'press_key':
      return { type: 'key', keys: eventKey(step.keycode) };
    case 'pinch':
      return {
        type: 'pinch',
        center: { x: step.cx, y: step.cy },
        startRadius: step.startRadius,
        endRadius: step.endRadius,
        ...lasting(step.durationMs),
      };
    case 'rotate': {
      const { cx, cy, radius, startAngleDeg, endAngleDeg } = step;
      return { type: 'rotate', center: { x: cx, y: cy }, radius, startAngleDeg, endAngleDeg, ...lasting(step.durationMs) };
    }
    case 'scroll_to': {
      const { scrollTarget, direction, maxScrolls } = step;
      return {
        type: 'scroll_to',
        target: aimed(step.target),
        ...(scrollTarget === undefined ? {} : { within: aimed(scrollTarget) }),
        ...(direction === undefined ? {} : { direction }),
        ...(maxScrolls === undefined ? {} : { maxScrolls }),
      };
    }
    case 'wait':
      return { type: 'wait', durationMs: step.timeoutMs };
  }
}
