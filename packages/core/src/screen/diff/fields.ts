import { elementFields, type ElementFields } from '../observer-element.ts';
import { sameBounds } from '../geometry.ts';
import { labelOf, ownLabel } from '../label.ts';
import { sameProperties } from '../match/likeness.ts';
import type { UnifiedUINode } from '../node.ts';
import { isInteractive } from '../trait.ts';

export type FieldName = keyof ElementFields;

/** Fields that an element may lack. */
export type OptionalField = { [K in FieldName]: object extends Pick<ElementFields, K> ? K : never }[FieldName];

const FIELD_NAMES = Object.keys({
  name: 0,
  role: 0,
  value: 0,
  bounds: 0,
  enabled: 0,
  focused: 0,
  keyboard_shortcut: 0,
  description: 0,
  class: 0,
  resource_id: 0,
  hint: 0,
  state: 0,
  pane: 0,
  tooltip: 0,
  checked: 0,
  selected: 0,
  password: 0,
  hidden: 0,
  actions: 0,
} satisfies Record<FieldName, 0>) as FieldName[];

/** The fields of a JSON element in which two nodes differ, without building elements for equal nodes. */
export function changedFields(a: UnifiedUINode, b: UnifiedUINode): FieldName[] {
  if (a === b) return [];
  if (sameBesidesBounds(a, b)) return sameBounds(a.bounds, b.bounds) ? [] : ['bounds'];
  const was = elementFields(a);
  const is = elementFields(b);
  return FIELD_NAMES.filter((name) => (name === 'bounds' ? !sameBounds(a.bounds, b.bounds) : !sameValue(was[name], is[name])));
}

/** No field of an element differs, except perhaps the bounds. */
const sameBesidesBounds = (a: UnifiedUINode, b: UnifiedUINode): boolean =>
  sameProperties(a, b) && (!canBeNamedByTextsBelow(a) || labelOf(a) === labelOf(b));

const canBeNamedByTextsBelow = (n: UnifiedUINode): boolean => isInteractive(n) && !n.scrollable && ownLabel(n) === '';

const sameValue = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));

/** Copy one field; an absent one is not copied. */
export function copyField<K extends FieldName>(name: K, from: Partial<Pick<ElementFields, K>>, to: Partial<Pick<ElementFields, K>>): void {
  if (from[name] !== undefined) to[name] = from[name];
}

/** Only optional fields can be absent. */
export const isAbsent = (name: FieldName, fields: ElementFields): name is OptionalField => fields[name] === undefined;
