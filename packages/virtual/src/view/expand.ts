import { evaluate } from '../expr/evaluate.ts';
import type { Scope } from '../expr/scope.ts';
import { fillText, type Template } from '../expr/template.ts';
import { holds, isRow, numberOf, textOf, type Value } from '../expr/value.ts';
import type { NodeSpec } from '../scenario/node-schema.ts';
import type { Widget, WidgetKind } from '../widget.ts';
import { NOWHERE, type Item, type Memory, type RowKeys } from '../item/item.ts';
import { isCheckable, isEditable, kindOfRole } from '../item/kind.ts';
import { element } from '../shell/shell-element.ts';

/** What an element is made from besides its own description. */
export interface Surroundings {
  memory: ReadonlyMap<string, Memory>;
  /** Key of the element that has the focus; empty for none. */
  focus: string;
  rows: RowKeys;
  /** On a phone, rows and bars hold their texts as elements of their own. */
  phone: boolean;
}

interface Place {
  scope: Scope;
  /** Stands before all keys of the page. */
  prefix: string;
  /** Position in the description, `0.2`. */
  path: string;
  /** Which rows of which lists it stands in. */
  row: string;
}

/** The element as it is now; none if its condition does not hold, several if it stands for the rows of a list. */
export function expand(spec: NodeSpec, place: Place, around: Surroundings): Item[] {
  if (spec.for_each === undefined) return makeItem(spec, place, around);
  const { row: name, list } = spec.for_each;
  const rows = evaluate(list, place.scope);
  if (!Array.isArray(rows)) return [];
  const seen = new Set<string>();
  return rows.flatMap((row, i) => {
    let key = around.rows.keyOf(row);
    if (seen.has(key)) key = `${key}~${i}`;
    seen.add(key);
    return makeItem(spec, { ...place, scope: place.scope.with({ [name]: row }), row: `${place.row}@${key}` }, around);
  });
}

function makeItem(spec: NodeSpec, place: Place, around: Surroundings): Item[] {
  const { scope, prefix, row } = place;
  if (spec.if !== undefined && !holds(evaluate(spec.if, scope))) return [];
  const text = (template: Template | null | undefined): string =>
    template === undefined || template === null ? '' : fillText(template, scope);
  const kind = kindOfRole(spec.role, spec.children.length > 0);
  const id = `${prefix}${spec.id === undefined ? nameless(spec, place) : `#${spec.id}`}${row}`;
  const memory = around.memory.get(id) ?? {};
  const held = heldBy(spec, kind, scope, memory);
  const value = held === null ? null : textOf(held);
  const focused = around.focus === id;
  const caret = isEditable(kind) && focused ? Math.min(memory.caret ?? value?.length ?? 0, value?.length ?? 0) : -1;
  const item: Item = {
    kind,
    id,
    name: text(spec.name),
    value: isCheckable(kind) || kind === 'tab' ? (hasValue(spec) ? text(spec.value) : null) : value,
    hint: text(spec.hint),
    secret: spec.secret || spec.role.toLowerCase() === 'passwordedit',
    enabled: spec.enabled === undefined || holds(evaluate(spec.enabled, scope)),
    focused,
    selected: kind === 'tab' ? isChosen(spec, scope, held) : spec.selected !== undefined && holds(evaluate(spec.selected, scope)),
    checked: isCheckable(kind) && isChosen(spec, scope, held),
    pressed: false,
    bounds: NOWHERE,
    visible: NOWHERE,
    icon: text(spec.icon),
    color: text(spec.color),
    align: spec.align ?? 'start',
    size: spec.size ?? sizeOf(kind),
    caret,
    fraction: fractionOf(spec, kind, held),
    scroll: { offset: 0, max: 0 },
    spec,
    scope,
    anchor: caret === -1 ? -1 : (memory.anchor ?? -1),
    children: [],
    measured: {},
  };
  const children = around.phone ? composed(spec, kind) : spec.children;
  item.children = children.flatMap((child, i) => expand(child, { ...place, path: `${place.path}.${i}` }, around));
  return [item];
}

/**
 * The key of an element without an id is its place. A window of a state can show something else there in another state,
 * so that its role and name belong to the key too.
 */
const nameless = ({ role, name }: NodeSpec, { prefix, path }: Place): string =>
  prefix === '' ? `${path} ${role} ${name?.source ?? ''}` : `:${path}`;

/** What the element holds: in its variable, in its memory, or as the scenario says at first. */
function heldBy(spec: NodeSpec, kind: WidgetKind, scope: Scope, memory: Memory): Value {
  if (spec.bind !== undefined) return readVariable(spec.bind, scope);
  if (memory.value !== undefined) return memory.value;
  const first = kind === 'tab' ? spec.selected : isCheckable(kind) ? spec.checked : undefined;
  if (first !== undefined) return evaluate(first, scope);
  if (hasValue(spec) && !isCheckable(kind) && kind !== 'tab') return fillText(spec.value, scope);
  return isEditable(kind) ? '' : null;
}

export function readVariable(path: string, scope: Scope): Value {
  const [first = '', ...rest] = path.split('.');
  return rest.reduce<Value>((whole, name) => (isRow(whole) && Object.hasOwn(whole, name) ? (whole[name] ?? null) : null), scope.get(first));
}

/** One of several (a radio button, a tab) is chosen when their variable holds its value; others when theirs is true. */
function isChosen(spec: NodeSpec, scope: Scope, held: Value): boolean {
  if (spec.bind !== undefined && hasValue(spec)) return textOf(held) === fillText(spec.value, scope);
  return held === 'false' ? false : holds(held);
}

const sizeOf = (kind: WidgetKind): Widget['size'] =>
  kind === 'heading' ? 'title' : kind === 'badge' || kind === 'app_icon' ? 'caption' : 'body';

function fractionOf(spec: NodeSpec, kind: WidgetKind, held: Value): number {
  if (kind !== 'slider' && kind !== 'progress') return 0;
  return spec.max === spec.min ? 0 : Math.min(1, Math.max(0, (numberOf(held) - spec.min) / (spec.max - spec.min)));
}

/** The scenario gives it a value to hold, or to stand for. */
export const hasValue = (spec: NodeSpec): spec is NodeSpec & { value: Template } => spec.value !== undefined && spec.value !== null;

const known = new WeakMap<NodeSpec, NodeSpec[]>();

/** On a phone the texts of a row are elements inside it: a title, and below it what the row holds. */
function composed(spec: NodeSpec, kind: WidgetKind): NodeSpec[] {
  if ((kind !== 'list_item' && kind !== 'menu_item') || spec.name === undefined) return spec.children;
  let children = known.get(spec);
  if (children === undefined) known.set(spec, (children = [...ownTexts(spec, kind), ...spec.children]));
  return children;
}

function ownTexts({ icon, name, value }: NodeSpec, kind: WidgetKind): NodeSpec[] {
  const title = element('text', { name });
  if (kind === 'menu_item') return [title];
  const subtitle = value === undefined || value === null ? [] : [element('text', { name: value, size: 'caption' })];
  return [...(icon === undefined ? [] : [{ ...element('icon'), icon }]), element('column', { gap: 0, grow: 1 }, [title, ...subtitle])];
}
