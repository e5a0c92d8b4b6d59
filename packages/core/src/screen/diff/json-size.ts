import { toElement } from '../observer-element.ts';
import { labelOf } from '../label.ts';
import { makeNode, type UnifiedUINode } from '../node.ts';
import { observerRole } from '../role.ts';

/** Coordinates have three or four digits where an empty node has one. */
const DIGITS_OF_BOUNDS = 10;
const EMPTY_NODE = JSON.stringify(toElement(makeNode({ nativeRole: ' ' }), '')).length + DIGITS_OF_BOUNDS;

/** Approximate JSON length of an element, without its id and children. */
export function jsonSize(n: UnifiedUINode): number {
  const name = labelOf(n);
  return (
    EMPTY_NODE +
    name.length +
    observerRole(n).length +
    (n.value ?? '').length +
    (n.description === name ? 0 : n.description.length) +
    n.keyboardShortcut.length +
    optional('class', n.className) +
    optional('resource_id', n.resourceId) +
    optional('hint', n.hintText) +
    optional('state', n.stateDescription) +
    optional('pane', n.paneTitle) +
    optional('tooltip', n.tooltipText) +
    (n.checkable ? '"checked":true,'.length : 0) +
    (n.selected ? '"selected":true,'.length : 0) +
    (n.password ? '"password":true,'.length : 0) +
    (n.visible ? 0 : '"hidden":true,'.length) +
    (n.actions.length === 0 ? 0 : '"actions":["tap"],'.length * n.actions.length)
  );
}

const optional = (name: string, value: string): number => (value === '' ? 0 : name.length + value.length + '"":"",'.length);
