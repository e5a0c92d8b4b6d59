import type { Point } from '@handsight/core/screen';

import { normaliseAgentAction } from '../action/agent-action.ts';
import type { StepAction } from '../action/model-step.ts';

/** Steps shared by the pixel grammars, in device pixels. What the ten openpocket actions cannot express is a call of our own tools. */

const at = ({ x, y }: Point): string => `${Math.round(x)},${Math.round(y)}`;
const tool = (name: string, input: Record<string, unknown>): StepAction => ({ type: 'tool', name, input });

export const tap = ({ x, y }: Point): StepAction => normaliseAgentAction({ type: 'tap', x, y });
export const clickWith = (point: Point, button: string): StepAction => tool('tap', { target: at(point), button });
export const taps = (point: Point, count: number): StepAction => tool('tap', { target: at(point), count });
export const longPress = (point: Point, ms = 1000): StepAction => tool('tap', { target: at(point), hold_ms: Math.round(ms) });
export const hover = (point: Point): StepAction => tool('hover', { target: at(point) });
export const drag = (from: Point, to: Point): StepAction => tool('drag', { from: at(from), to: at(to) });
export const swipe = (from: Point, to: Point, durationMs = 300): StepAction =>
  normaliseAgentAction({ type: 'swipe', x1: from.x, y1: from.y, x2: to.x, y2: to.y, durationMs });
export const typeText = (text: string): StepAction => normaliseAgentAction({ type: 'type', text });
export const typeInto = (point: Point, text: string, options: { clear: boolean; submit: boolean }): StepAction =>
  tool('type', { target: at(point), text, ...options });
export const press = (keys: string): StepAction => tool('press', { keys });
/** With keys held down, such as `ctrl+shift`. */
export const clickHolding = (point: Point, held: string, options: { count?: number; button?: string }): StepAction =>
  tool('tap', { target: at(point), ...options, modifiers: keysOf(held).split('+') });
export const openApp = (name: string): StepAction => tool('app', { action: 'launch', name });
export const wait = (ms: number): StepAction => normaliseAgentAction({ type: 'wait', durationMs: ms });
export const finish = (message: string): StepAction =>
  normaliseAgentAction({ type: 'finish', message: message === '' ? undefined : message });
export const giveUp = (message: string): StepAction => ({ type: 'give_up', message });
export const askPerson = (instruction: string): StepAction =>
  normaliseAgentAction({ type: 'request_human_auth', capability: 'unknown', instruction });

const MOST_CLICKS = 100;

/** `direction` is the direction of travel through the content. */
export const scroll = (point: Point | undefined, direction: string, clicks: number): StepAction =>
  tool('scroll', {
    direction,
    amount: Math.min(MOST_CLICKS, Math.max(1, Math.round(clicks))),
    ...(point === undefined ? {} : { within: at(point) }),
  });

/** Models' names for keys that we name differently. */
const KEYS: Readonly<Record<string, string>> = { return: 'enter', esc: 'escape', prior: 'page_up', next: 'page_down', kp_enter: 'enter' };

/** `ctrl+a`, `ctrl a`, `["CTRL", "A"]`. */
export const keysOf = (keys: string | readonly string[]): string =>
  (typeof keys === 'string' ? keys.split(/[+\s]+/) : keys)
    .map((key) => key.trim().toLowerCase())
    .filter((key) => key !== '')
    .map((key) => KEYS[key] ?? key)
    .join('+');
