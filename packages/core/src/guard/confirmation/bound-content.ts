import { union, type Bounds } from '../../screen/geometry.ts';
import { labelOf } from '../../screen/label.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import { foldRole, observerRole } from '../../screen/role.ts';
import { isField } from '../../screen/trait.ts';
import { walk } from '../../screen/walk.ts';

/** One thing that a person reads around an element when they approve an input on it. */
export interface BoundItem {
  /** The same element has the same id in a later reading. */
  id: string;
  /** A field's or control's name, redacted; empty for a text. */
  name: string;
  /** What it says, redacted. */
  shown: string;
  /** Its true name and what it says, never shown: what is hidden is bound, too. */
  raw: string;
  /** Somebody can type into it or set it. */
  isEditable: boolean;
}

/** The content of the dialog, form or page part around the elements that an input reaches. */
export interface BoundContent {
  items: readonly BoundItem[];
  /** Names and roles of what can be operated in the window: equal as long as the window has not become another. */
  controls: string;
  bounds: Bounds | undefined;
}

/** More is not read by any person. */
const MOST_ITEMS = 400;

interface Place {
  raw: UnifiedUINode;
  node: UnifiedUINode;
  shown: (node: UnifiedUINode) => UnifiedUINode;
}

export function boundContent(places: readonly Place[]): BoundContent {
  const items = new Map<string, BoundItem>();
  let bounds: Bounds | undefined;
  for (const { raw, node, shown } of places) {
    const parts = partsAround(raw, node);
    for (const part of parts) bounds = bounds === undefined ? part.bounds : union(bounds, part.bounds);
    for (const each of parts.flatMap((part) => [...walk(part)]).slice(0, MOST_ITEMS)) {
      const said = contentOf(each);
      if (said === undefined) continue;
      const { name, says } = contentOf(shown(each)) ?? { name: '', says: '' };
      items.set(idOf(each), { id: idOf(each), name, shown: says, raw: `${said.name}\n${said.says}`, isEditable: isEditable(each) });
    }
  }
  const controls = places.map(({ raw }) => [...walk(raw)].filter(isOperated).map(nameAndRole).join('\n'));
  return { items: [...items.values()], controls: controls.join('\n\n'), bounds };
}

const idOf = ({ key, id }: UnifiedUINode): string => (key === '' ? id : key);
const isKind = (node: UnifiedUINode, ...roles: string[]): boolean => roles.includes(foldRole(observerRole(node)));
const isEditable = (node: UnifiedUINode): boolean => isField(node) || node.checkable || node.actions.length > 0;
const isOperated = (node: UnifiedUINode): boolean => node.visible && (node.clickable || node.checkable || isField(node));
const nameAndRole = (node: UnifiedUINode): string => `${observerRole(node)} ${labelOf(node)}`;

/**
 * The dialog or form that holds the element. In a row of a list it is the row and every field of the window: other rows may change without
 * changing what the input does. Elsewhere it is the window.
 */
function partsAround(root: UnifiedUINode, node: UnifiedUINode): UnifiedUINode[] {
  const path = pathTo(root, node);
  const row = path.findLast((each) => isKind(each, 'listitem', 'treeitem', 'dataitem'));
  if (row !== undefined) return [row, ...[...walk(root)].filter((each) => isField(each) && each.visible)];
  return [path.findLast((each) => each.isForm === true || isKind(each, 'dialog')) ?? root];
}

function contentOf(node: UnifiedUINode): { name: string; says: string } | undefined {
  if (!node.visible) return undefined;
  if (isField(node) || node.value !== null) return { name: labelOf(node), says: node.value ?? '' };
  if (node.checkable) return { name: labelOf(node), says: node.checked ? 'on' : 'off' };
  if (isKind(node, 'radiobutton', 'listitem', 'tabitem') && node.selected) return { name: labelOf(node), says: 'selected' };
  const text = [node.text, node.description].filter((each) => each !== '').join(' ');
  return text === '' ? undefined : { name: '', says: text };
}

function pathTo(root: UnifiedUINode, node: UnifiedUINode): UnifiedUINode[] {
  if (root === node) return [root];
  for (const child of root.children) {
    const below = pathTo(child, node);
    if (below.length > 0) return [root, ...below];
  }
  return [];
}

/** What differs between two readings, in words; what is `ignored` may. */
export function contentChanges(was: BoundContent, is: BoundContent, ignored: ReadonlySet<string>): { id: string; words: string }[] {
  const before = new Map(was.items.map((item) => [item.id, item]));
  const after = new Map(is.items.map((item) => [item.id, item]));
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((id) => !ignored.has(id))
    .flatMap((id) => {
      const [old, now] = [before.get(id), after.get(id)];
      if (old?.raw === now?.raw) return [];
      const name = [now?.name, old?.name].find((each) => each !== undefined && each !== '') ?? '';
      const said = (item: BoundItem | undefined): string => (item === undefined ? 'nothing' : `"${item.shown.slice(0, 80)}"`);
      return [{ id, words: `${name === '' ? '' : `${name}: `}${said(old)} is now ${said(now)}` }];
    });
}
