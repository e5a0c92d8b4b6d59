import { z } from 'zod';
import { ActionSchema, parseInput, type Action } from '@handsight/core/act';
import type { ActOptions } from '@handsight/core/client';
import { PredicateSchema } from '@handsight/core/look';
import type { ScriptValue } from '@handsight/script';
import { isPlainlySelector, parseRef } from '@handsight/core/screen';

const ELEMENT_ID = /^root(\.\d+)*$/;
const POINT = /^\(?\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*\)?$/;

/** A target as a script writes it: `@b3`, `540,750`, `root.0.1`, `Button[name="Save"]`, or a visible name; the action's schema checks the rest. */
function scriptTarget(value: ScriptValue | undefined): unknown {
  if (typeof value !== 'string') return value;
  const name = value.trim();
  if (parseRef(name) !== undefined) return { ref: name };
  if (ELEMENT_ID.test(name)) return { element_id: name };
  const point = POINT.exec(name);
  if (point !== null) return { x: Number(point[1]), y: Number(point[2]) };
  return isPlainlySelector(name) ? { selector: name } : { name };
}

interface Verb {
  type: Action['type'];
  /** The action's fields in the order of the arguments. */
  args: readonly string[];
  [fixed: string]: unknown;
}

/** The functions of `device` that act. Options may follow their arguments; `device.act` takes a complete action. */
const VERBS = {
  tap: { type: 'tap', args: ['target'] },
  doubleTap: { type: 'tap', args: ['target'], count: 2 },
  longPress: { type: 'long_press', args: ['target'] },
  type: { type: 'type', args: ['text'] },
  fill: { type: 'type', args: ['target', 'text'], clearFirst: true },
  clear: { type: 'clear', args: ['target'] },
  setChecked: { type: 'set_checked', args: ['target', 'checked'] },
  select: { type: 'select', args: ['target', 'option'] },
  key: { type: 'key', args: ['keys'] },
  swipe: { type: 'swipe', args: ['direction'] },
  scroll: { type: 'scroll', args: ['direction'] },
  scrollTo: { type: 'scroll_to', args: ['target'] },
  drag: { type: 'drag', args: ['from', 'to'] },
  launchApp: { type: 'launch_app', args: ['app'] },
  stopApp: { type: 'stop_app', args: ['app'] },
  openLink: { type: 'open_link', args: ['url'] },
  setClipboard: { type: 'set_clipboard', args: ['text'] },
  shell: { type: 'shell', args: ['command'] },
  wait: { type: 'wait', args: ['durationMs'] },
} as const satisfies Record<string, Verb>;
type VerbName = keyof typeof VERBS;
export const VERB_NAMES = Object.keys(VERBS) as VerbName[];

const TARGETS = new Set(['target', 'from', 'to', 'within']);

const OptionsSchema = z.looseObject({
  expect: z.array(PredicateSchema).optional(),
  expect_timeout_ms: z.int().min(0).max(60_000).optional(),
  reason: z.string().max(1000).optional(),
  /** Return the receipt of a failed action instead of throwing. */
  optional: z.boolean().optional(),
});

export interface ScriptAction {
  action: Action;
  options: Pick<ActOptions, 'expect' | 'expect_timeout_ms' | 'reason'>;
  optional: boolean;
}

/** `device.tap('Save', { reason })`, `device.tap(540, 750)`: options that are not request options become fields of the action. */
export function scriptAction(name: VerbName, given: readonly ScriptValue[]): ScriptAction {
  const { args, type, ...fixed }: Verb = VERBS[name];
  const values = args[0] === 'target' && typeof given[0] === 'number' ? [{ x: given[0], y: given[1] ?? null }, ...given.slice(2)] : given;
  const fields = Object.fromEntries(args.map((arg, i) => [arg, fieldValue(arg, values[i])]));
  return parsed({ type, ...fixed, ...fields }, values[args.length], `device.${name}`);
}

/** `device.act({ type, … }, options)` */
export const wholeAction = (action: ScriptValue | undefined, options: ScriptValue | undefined): ScriptAction =>
  parsed(typeof action === 'object' && action !== null && !Array.isArray(action) ? withTargets(action) : {}, options, 'device.act');

function parsed(fields: object, given: ScriptValue | undefined, what: string): ScriptAction {
  const { expect, expect_timeout_ms, reason, optional = false, ...rest } = parseInput(OptionsSchema, given ?? {}, `${what} options`);
  const action = parseInput(ActionSchema, { ...fields, ...withTargets(rest) }, what);
  return {
    action,
    options: {
      ...(expect !== undefined && { expect }),
      ...(expect_timeout_ms !== undefined && { expect_timeout_ms }),
      ...(reason !== undefined && { reason }),
    },
    optional,
  };
}

const withTargets = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, fieldValue(name, value as ScriptValue)]));

function fieldValue(name: string, value: ScriptValue | undefined): unknown {
  if (name === 'option' && typeof value === 'string') return { name: value };
  return TARGETS.has(name) ? scriptTarget(value) : value;
}
