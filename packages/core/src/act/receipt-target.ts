import type { Screen } from '../host/screen.ts';
import type { Receipt, ResolvedElement, ScreenMark } from '../host/receipt.ts';
import { focusedElement } from '../look/target/aim.ts';
import { nameIn } from '../look/target/describe-element.ts';
import { ownLabel } from '../screen/label.ts';
import { selectorFor } from '../screen/select/selector-for.ts';
import type { Aims } from './dispatch/context.ts';

interface TargetFacts {
  elementId: string | null;
  isSecret: boolean;
  exactRoles: boolean;
}

/** An action's target as its receipt reports it. */
export function receiptTarget(on: Aims['on'], { elementId, isSecret: is_secret, exactRoles }: TargetFacts): Receipt['target'] {
  if (on === undefined) return { selector: null, resolved: null, window_uid: null, element_id: null, bounds: null, is_secret };
  const { window_uid } = on.screen.window;
  if (on.node === undefined) return { selector: null, resolved: null, window_uid, element_id: null, bounds: null, is_secret };
  const node = on.screen.shown(on.node);
  const { left, top, right, bottom } = node.bounds;
  const resolved: ResolvedElement = {
    elementId: node.id,
    ref: on.screen.refs.get(node.id) ?? null,
    name: nameIn(on.screen.root, node),
    text: node.text === '' ? null : node.text,
    resource_id: node.resourceId === '' ? null : node.resourceId,
    accessibility_id: node.description === '' ? null : ownLabel(node),
    class: node.className === '' ? null : node.className,
    bounds: [left, top, right, bottom],
    index: node.index,
  };
  return {
    selector: selectorFor(on.screen.root, node, exactRoles),
    resolved,
    window_uid,
    element_id: elementId,
    bounds: node.bounds,
    is_secret,
  };
}

/** A reading, as receipts refer to it. */
export function markOf(screen: Screen | undefined, exactRoles: boolean): ScreenMark | null {
  if (screen === undefined) return null;
  const focused = focusedElement(screen.root);
  return {
    window_uid: screen.window.window_uid,
    tree_hash: screen.treeHash,
    focused_selector: focused === undefined ? null : selectorFor(screen.root, focused, exactRoles),
  };
}
