import { isInteractive, isShown, RefRegistry, screenBounds, type UnifiedUINode, walk } from '@handsight/core/screen';
import type { Dump } from './dump-folder.ts';
import { table } from './table.ts';

/** A later reading of a screen whose correspondence to the earlier one is known by construction. */
interface Later {
  root: UnifiedUINode;
  /** The earlier node by the later one; absent for what is new. */
  origin: ReadonlyMap<UnifiedUINode, UnifiedUINode>;
}

/** One way a screen can change while the user stays on it; undefined where it does not apply. */
type Step = (root: UnifiedUINode) => Later | undefined;

export interface RefTally {
  steps: number;
  /** Elements that stayed, by construction. */
  stayed: number;
  kept: number;
  /** Refs that came to mean another element. */
  wrong: number;
}

/** Every screen with every kind of change. The oracle is the construction, which is independent of matching. */
export function refTally(dumps: readonly Pick<Dump, 'root'>[]): Map<string, RefTally> {
  const tallies = new Map<string, RefTally>();
  for (const { root } of dumps) {
    for (const [name, step] of Object.entries(STEPS)) {
      const later = step(root);
      if (later === undefined) continue;
      const tally = tallies.get(name) ?? { steps: 0, stayed: 0, kept: 0, wrong: 0 };
      tallies.set(name, tally);
      count(root, later, tally);
    }
  }
  return tallies;
}

export function refTable(dumps: readonly Pick<Dump, 'root'>[]): string {
  const tallies = [...refTally(dumps)];
  const sum = (of: (tally: RefTally) => number): number => tallies.reduce((total, [, tally]) => total + of(tally), 0);
  const all: RefTally = {
    steps: sum(({ steps }) => steps),
    stayed: sum(({ stayed }) => stayed),
    kept: sum(({ kept }) => kept),
    wrong: sum(({ wrong }) => wrong),
  };
  const row = ([name, { steps, stayed, kept, wrong }]: [string, RefTally]): string[] => [
    name,
    ...[steps, stayed].map(String),
    `${(Math.floor((kept / Math.max(1, stayed)) * 1000) / 10).toFixed(1)} %`,
    String(wrong),
  ];
  return table([['refs while', 'screens', 'elements that stay', 'kept', 'wrong'], ...tallies.map(row), row(['all of this', all])]);
}

function count(root: UnifiedUINode, { root: now, origin }: Later, tally: RefTally): void {
  const registry = new RefRegistry();
  const before = new Map(registry.track(root));
  const after = registry.track(now);
  const screen = screenBounds(now);
  const nodeOf = new Map([...before].map(([node, ref]) => [ref, node]));
  tally.steps++;
  for (const node of walk(now)) {
    if (!isInteractive(node) || !isShown(node, screen)) continue;
    const ref = after.get(node);
    const was = origin.get(node);
    const refBefore = was === undefined ? undefined : before.get(was);
    if (refBefore !== undefined) {
      tally.stayed++;
      if (ref === refBefore) tally.kept++;
    }
    if (ref !== undefined && ref !== refBefore && nodeOf.has(ref)) tally.wrong++;
  }
}

const STEPS: Readonly<Record<string, Step>> = {
  'clocks, prices and counters run': (root) => ticking(root),
  'text is typed, a clear button comes': (root) => typed(root),
  'the first text changes': (root) => firstText(root),
  'a list scrolls by a row': (root) => scrolled(root),
  'a drawer opens': (root) => withDrawer(root),
};

/** A copy in which `edit` may change a node, keep it, or leave it out. */
function changed(root: UnifiedUINode, edit: (node: UnifiedUINode) => UnifiedUINode | undefined): Later | undefined {
  const origin = new Map<UnifiedUINode, UnifiedUINode>();
  const edits = new Set<UnifiedUINode>();
  const copy = (node: UnifiedUINode): UnifiedUINode | undefined => {
    const edited = edit(node);
    if (edited === undefined) {
      edits.add(node);
      return undefined;
    }
    if (edited.text !== node.text || edited.description !== node.description || edited.value !== node.value) edits.add(node);
    const made = { ...edited, children: edited.children.flatMap((child) => copy(child) ?? []) };
    origin.set(made, node);
    return made;
  };
  const made = copy(root);
  return made === undefined || edits.size === 0 ? undefined : { root: made, origin };
}

/** Texts of one pattern with different numbers, such as 2K, 4K and 8K, are choices, and another number is another choice. */
function ticking(root: UnifiedUINode): Later | undefined {
  const forms = new Map<string, Set<string>>();
  for (const { text, description } of walk(root)) {
    for (const each of [text, description]) forms.set(formOf(each), (forms.get(formOf(each)) ?? new Set()).add(each));
  }
  const next = (text: string): string => ((forms.get(formOf(text))?.size ?? 0) > 1 ? text : ticked(text));
  return changed(root, (node) => ({ ...node, text: next(node.text), description: next(node.description) }));
}

const formOf = (text: string): string => text.replace(/\p{Nd}+/gu, '#');

const ticked = (text: string): string =>
  /\p{L}|:/u.test(text) ? text.replace(/\p{Nd}/gu, (digit) => String((Number(digit) + 1) % 10)) : text;

function typed(root: UnifiedUINode): Later | undefined {
  const field = [...walk(root)].find((node) => node.role === 'text_field' && node.visible);
  if (field === undefined) return undefined;
  return changed(root, (node) => (node === field ? { ...node, text: 'kettle', value: 'kettle' } : node));
}

/** With fewer texts outside the controls, those are the screen's question or title: if one differs, it is another screen. */
const LEAST_TEXTS = 3;

/** Not of a control: one with a different name may be a different control. */
function firstText(root: UnifiedUINode): Later | undefined {
  const controls = new Set([...walk(root)].filter(isInteractive).flatMap((node) => [...walk(node)]));
  const texts = [...walk(root)].filter((node) => /\p{L}/u.test(node.text) && node.visible && !controls.has(node));
  const [first] = texts;
  if (first === undefined || texts.length < LEAST_TEXTS) return undefined;
  return changed(root, (node) => (node === first ? { ...node, text: 'Something else' } : node));
}

/** The first row scrolls off the top, and the others move up. */
function scrolled(root: UnifiedUINode): Later | undefined {
  const list = [...walk(root)].find((node) => node.scrollable && node.children.length >= 4);
  const first = list?.children[0];
  if (list === undefined || first === undefined) return undefined;
  const by = first.bounds.bottom - first.bounds.top;
  const inside = new Set([...walk(list)].filter((node) => node !== list));
  const up = ({ left, top, right, bottom }: UnifiedUINode['bounds']): UnifiedUINode['bounds'] => ({
    left,
    top: top - by,
    right,
    bottom: bottom - by,
  });
  return changed(root, (node) => (node === first ? undefined : inside.has(node) ? { ...node, bounds: up(node.bounds) } : node));
}

function withDrawer(root: UnifiedUINode): Later | undefined {
  const later = changed(root, (node) => (node === root ? { ...node, text: `${node.text} ` } : node));
  const [some] = root.children;
  if (later === undefined || some === undefined) return undefined;
  const { left, top, right, bottom } = screenBounds(root);
  const bounds = { left, top, right: Math.round(left + (right - left) * 0.7), bottom };
  const item = (name: string, i: number): UnifiedUINode => ({
    ...some,
    ...{ id: `drawer.${i}`, key: '', className: 'android.widget.TextView', role: 'text_view', text: name, description: '', value: null },
    ...{
      resourceId: 'drawer:id/item',
      clickable: true,
      scrollable: false,
      checkable: false,
      visible: true,
      actions: ['tap'],
      children: [],
    },
    bounds: { ...bounds, top: top + 100 * i, bottom: top + 100 * (i + 1) },
  });
  const drawer: UnifiedUINode = {
    ...item('', 0),
    ...{
      id: 'drawer',
      className: 'android.widget.ListView',
      role: 'container',
      clickable: false,
      actions: [],
      resourceId: 'drawer:id/drawer',
      bounds,
    },
    children: ['Inbox of the drawer', 'Archive of the drawer', 'Help of the drawer'].map(item),
  };
  later.root.children.push(drawer);
  later.root.text = root.text;
  return later;
}
