import { describe, expect, it } from 'vitest';

import { ActionSchema, type Action } from '../../../core/src/act/action.ts';
import { settleClass } from '../../../core/src/act/action-kind.ts';
import { actionOfStep, ActionStepSchema, isInputStep, type ActionStep } from './action-step.ts';

const target = { text: 'Save' };
const aimed = { selector: target };

/** The agentest dialect's table: a step with its required fields, the action it becomes, and its idle class. */
const INPUT: [ActionStep, Action, 'full' | 'light' | 'none'][] = [
  [{ action: 'tap', target }, { type: 'tap', target: aimed, button: 'left', count: 1 }, 'full'],
  [{ action: 'tap_coordinates', x: 1, y: 2 }, { type: 'tap', target: { x: 1, y: 2 }, button: 'left', count: 1 }, 'light'],
  [{ action: 'type', target, value: 'hi' }, { type: 'type', target: aimed, text: 'hi', clearFirst: false, submit: false }, 'light'],
  [{ action: 'clear_text', target }, { type: 'clear', target: aimed }, 'light'],
  [{ action: 'swipe', direction: 'up' }, { type: 'swipe', direction: 'up', durationMs: 300 }, 'full'],
  [
    { action: 'swipe_coordinates', x1: 1, y1: 2, x2: 3, y2: 4 },
    { type: 'swipe_points', from: { x: 1, y: 2 }, to: { x: 3, y: 4 }, durationMs: 300 },
    'light',
  ],
  [{ action: 'long_press', target }, { type: 'long_press', target: aimed, durationMs: 1000 }, 'full'],
  [{ action: 'long_press_coordinates', x: 1, y: 2 }, { type: 'long_press', target: { x: 1, y: 2 }, durationMs: 1000 }, 'light'],
  [{ action: 'double_tap', target }, { type: 'tap', target: aimed, button: 'left', count: 2 }, 'full'],
  [{ action: 'double_tap_coordinates', x: 1, y: 2 }, { type: 'tap', target: { x: 1, y: 2 }, button: 'left', count: 2 }, 'light'],
  [{ action: 'press_key', keycode: 'KEYCODE_ENTER' }, { type: 'key', keys: 'KEYCODE_ENTER' }, 'light'],
  [
    { action: 'pinch', cx: 5, cy: 6, startRadius: 10, endRadius: 20 },
    { type: 'pinch', center: { x: 5, y: 6 }, startRadius: 10, endRadius: 20, durationMs: 300 },
    'full',
  ],
  [
    { action: 'rotate', cx: 5, cy: 6, radius: 10, startAngleDeg: 0, endAngleDeg: 90 },
    { type: 'rotate', center: { x: 5, y: 6 }, radius: 10, startAngleDeg: 0, endAngleDeg: 90, durationMs: 400 },
    'full',
  ],
  [{ action: 'scroll_to', target }, { type: 'scroll_to', target: aimed, direction: 'down', maxScrolls: 10, clicks: 3 }, 'none'],
  [{ action: 'wait', timeoutMs: 500 }, { type: 'wait', durationMs: 500 }, 'light'],
];

const LOOKING: ActionStep[] = [
  { action: 'wait_for_stable' },
  { action: 'assert_visible', target },
  { action: 'assert_not_visible', target },
  { action: 'assert_text_equals', target, value: 'x' },
  { action: 'assert_text_contains', target, value: 'x' },
];

const nameOf = ({ action }: ActionStep): string => action;

describe('a step of the agentest dialect', () => {
  it('is one of twenty', () => {
    expect([...INPUT.map(([step]) => nameOf(step)), ...LOOKING.map(nameOf)].sort()).toEqual(
      ActionStepSchema.options.map(({ shape }) => shape.action.value).sort(),
    );
  });

  it.each(INPUT)('%j becomes the one action, and settles as the contract says', (step, action, settles) => {
    const read = ActionStepSchema.parse(step);
    const made = isInputStep(read) ? ActionSchema.parse(actionOfStep(read)) : expect.fail('no input');
    expect(made).toEqual(action);
    expect(settleClass(made)).toBe(settles);
  });

  it.each(LOOKING)('%j sends nothing', (step) => {
    expect(isInputStep(ActionStepSchema.parse(step))).toBe(false);
  });

  it.each<[ActionStep, Partial<Action>]>([
    [
      { action: 'swipe', direction: 'left', target, durationMs: 50 },
      { target: aimed, durationMs: 50 },
    ],
    [{ action: 'swipe_coordinates', x1: 1, y1: 2, x2: 3, y2: 4, durationMs: 50 }, { durationMs: 50 }],
    [{ action: 'long_press', target, durationMs: 50 }, { durationMs: 50 }],
    [{ action: 'long_press_coordinates', x: 1, y: 2, durationMs: 50 }, { durationMs: 50 }],
    [{ action: 'pinch', cx: 5, cy: 6, startRadius: 10, endRadius: 20, durationMs: 50 }, { durationMs: 50 }],
    [{ action: 'rotate', cx: 5, cy: 6, radius: 10, startAngleDeg: 0, endAngleDeg: 90, durationMs: 50 }, { durationMs: 50 }],
    [
      { action: 'scroll_to', target, scrollTarget: { id: 'list' }, direction: 'up', maxScrolls: 3 },
      { within: { selector: { id: 'list' } }, direction: 'up', maxScrolls: 3 },
    ],
    [{ action: 'press_key', keycode: 66 }, { keys: '66' }],
    [{ action: 'tap', target: { ref: '@b1', text: 'ignored' } }, { target: { ref: '@b1' } }],
  ])('%j keeps its optional fields', (step, fields) => {
    const read = ActionStepSchema.parse(step);
    expect(isInputStep(read) && ActionSchema.parse(actionOfStep(read))).toMatchObject(fields);
  });

  it.each([
    { action: 'tap' },
    { action: 'type', target },
    { action: 'swipe', direction: 'sideways' },
    { action: 'press_key' },
    { action: 'wait' },
    { action: 'fly' },
    { action: 'tap_coordinates', x: 1, y: Number.NaN },
    { action: 'tap', target, speed: 3 },
    { action: 'tap', target: { ...target, resourceId: 'com.app:id/save' } },
    { action: 'scroll_to', target, scrollTarget: { name: 'list' } },
    { tap: target },
  ])('%j is refused', (step) => {
    expect(ActionStepSchema.safeParse(step).success).toBe(false);
  });
});
