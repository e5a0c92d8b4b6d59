import { sameBounds } from '../geometry.ts';
import type { UnifiedUINode } from '../node.ts';
import { nameOf, sameKind } from './identity.ts';

/** `alike` is the same part of the screen, whatever its state and position; `identical` has the same state and position too. */
export type Likeness = 'different' | 'alike' | 'identical';

/**
 * Compares two subtrees in one pass: going through the nodes of a large tree again costs more than comparing them does. A list of which all
 * members look the same and that scrolled is different, as nothing shows how far.
 */
export function likenessOf(a: UnifiedUINode, b: UnifiedUINode, scrolledAbove = false): Likeness {
  if (a === b) return 'identical';
  const { length } = a.children;
  if (length !== b.children.length || !sameKind(a, b)) return 'different';
  let likeness: Likeness = 'identical';
  if (!sameProperties(a, b) || !sameBounds(a.bounds, b.bounds)) {
    if (nameOf(a) !== nameOf(b)) return 'different';
    likeness = 'alike';
  }
  const isScrolled = scrolledAbove || a.scrollable;
  let isMoved = false;
  for (let i = 0; i < length; i++) {
    const x = a.children[i];
    const y = b.children[i];
    const inner = x === undefined || y === undefined ? 'different' : likenessOf(x, y, isScrolled);
    if (x === undefined || y === undefined || inner === 'different') return 'different';
    if (inner === 'identical') continue;
    likeness = 'alike';
    isMoved ||= isScrolled && x.bounds.top - a.bounds.top !== y.bounds.top - b.bounds.top;
  }
  return isMoved && areTwins(a.children) ? 'different' : likeness;
}

/** Several that all look the same. */
export function areTwins(list: readonly UnifiedUINode[]): boolean {
  const [first, ...others] = list;
  return first !== undefined && others.length > 0 && others.every((other) => likenessOf(first, other) !== 'different');
}

/** All that two nodes say about themselves is equal, except perhaps their bounds. */
export const sameProperties = (a: UnifiedUINode, b: UnifiedUINode): boolean =>
  a.text === b.text &&
  a.description === b.description &&
  a.value === b.value &&
  a.focused === b.focused &&
  a.checked === b.checked &&
  a.enabled === b.enabled &&
  a.selected === b.selected &&
  a.visible === b.visible &&
  a.role === b.role &&
  a.nativeRole === b.nativeRole &&
  a.className === b.className &&
  a.resourceId === b.resourceId &&
  a.clickable === b.clickable &&
  a.longClickable === b.longClickable &&
  a.scrollable === b.scrollable &&
  a.checkable === b.checkable &&
  a.password === b.password &&
  a.hintText === b.hintText &&
  a.stateDescription === b.stateDescription &&
  a.paneTitle === b.paneTitle &&
  a.tooltipText === b.tooltipText &&
  a.keyboardShortcut === b.keyboardShortcut &&
  sameList(a.actions, b.actions);

const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  a === b || (a.length === b.length && a.every((item, i) => item === b[i]));
