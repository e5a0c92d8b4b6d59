import { z } from 'zod';

import { flag, int, text } from './field.ts';
import type { Plain } from './yaml-source.ts';

export const TRAITS = ['text', 'square', 'long-text'] as const;
/**
 * Maestro's selector. The fields of the second group matter only in the selector of a tap, but Maestro accepts them in
 * every one.
 */
export const SelectorSchema = z.strictObject({
  text: text.optional(),
  id: text.optional(),
  width: int.optional(),
  height: int.optional(),
  tolerance: int.optional(),
  traits: text.optional(),
  index: text.optional(),
  enabled: flag.optional(),
  selected: flag.optional(),
  checked: flag.optional(),
  focused: flag.optional(),
  css: text.optional(),
  get below() {
    return SelectorSchema.optional();
  },
  get above() {
    return SelectorSchema.optional();
  },
  get leftOf() {
    return SelectorSchema.optional();
  },
  get rightOf() {
    return SelectorSchema.optional();
  },
  get containsChild() {
    return SelectorSchema.optional();
  },
  get childOf() {
    return SelectorSchema.optional();
  },
  get containsDescendants() {
    return z.array(SelectorSchema).optional();
  },

  retryTapIfNoChange: flag.optional(),
  waitUntilVisible: flag.optional(),
  point: text.optional(),
  start: text.optional(),
  end: text.optional(),
  repeat: int.optional(),
  delay: int.optional(),
  waitToSettleTimeoutMs: int.optional(),
  optional: flag.optional(),
  label: text.optional(),
});
export type Selector = z.output<typeof SelectorSchema>;

const SELECTOR_KEYS = new Set([
  ...['below', 'above', 'leftOf', 'rightOf', 'containsChild', 'childOf', 'containsDescendants'],
  ...['visible', 'notVisible', 'element', 'from', 'cropOn'],
]);

/** Their keys are user-defined. */
const FREE_KEYS = new Set(['env', 'permissions', 'arguments']);

/** A bare text stands for a selector by text. */
export function expandSelectors(value: Plain): Plain {
  if (Array.isArray(value)) return value.map(expandSelectors);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== null)
      .map(([key, each]) => [key, FREE_KEYS.has(key) ? each : SELECTOR_KEYS.has(key) ? expandOne(each) : expandSelectors(each)]),
  );
}

function expandOne(value: Plain): Plain {
  if (typeof value === 'string') return { text: value };
  return Array.isArray(value) ? value.map(expandOne) : expandSelectors(value);
}

const OWN_FIELDS = ['text', 'id', 'width', 'height', 'traits', 'index', 'enabled', 'selected', 'checked', 'focused', 'css'] as const;
const RELATIONS = ['below', 'above', 'leftOf', 'rightOf', 'containsChild', 'containsDescendants', 'childOf'] as const;

/** Whether it identifies an element; a point alone does not. */
export const selectsSomething = (selector: Selector): boolean =>
  [...OWN_FIELDS, ...RELATIONS].some((field) => selector[field] !== undefined);

/** A selector in Maestro's notation: `"Submit", enabled`. */
export function describeSelector(selector: Selector): string {
  const { text: label, id, width, height, index, traits, css } = selector;
  const states = (['enabled', 'selected', 'checked', 'focused'] as const).flatMap((state) => {
    if (selector[state] === undefined) return [];
    if (state === 'enabled') return [selector[state] ? 'enabled' : 'disabled'];
    return [selector[state] ? state : `not ${state}`];
  });
  const relations = RELATIONS.flatMap((relation) => {
    const other = selector[relation];
    if (other === undefined) return [];
    const others = Array.isArray(other) ? other : [other];
    return [`${relation} ${others.map((each) => `(${describeSelector(each)})`).join(' and ')}`];
  });
  return [
    ...(label === undefined ? [] : [`"${label}"`]),
    ...(id === undefined ? [] : [`id: ${id}`]),
    ...states,
    ...relations,
    ...(width === undefined && height === undefined ? [] : [`Size: ${width ?? '*'}x${height ?? '*'}`]),
    ...(traits === undefined ? [] : [`Has traits: ${traits}`]),
    ...(index === undefined ? [] : [`Index: ${index}`]),
    ...(css === undefined ? [] : [`CSS: ${css}`]),
  ].join(', ');
}
