import { labelOf } from '../../screen/label.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import { observerRole } from '../../screen/role.ts';
import { selectorFor } from '../../screen/select/selector-for.ts';
import { isInteractive } from '../../screen/trait.ts';
import type { ConfirmationRequest, ConfirmationTarget } from '../../guard/confirmation/request.ts';
import type { Action } from '../action.ts';
import { ACTION_KINDS } from '../action-kind.ts';
import type { Aims } from '../dispatch/context.ts';
import type { Aim } from '../target/aim.ts';

/** What the confirmation rules are asked about: the element an input would reach, whichever way it was named. */
export function confirmationRequest(action: Action, aims: Aims): ConfirmationRequest {
  const targets = [aims.on, aims.to].filter((aim) => aim !== undefined).flatMap(targetOf);
  return { names: [action.type, ...ACTION_KINDS[action.type].names], args: withoutPlaces(action), targets };
}

function targetOf(aim: Aim): ConfirmationTarget[] {
  const { node, look } = aim;
  if (node === undefined) return [];
  return [
    {
      window_uid: look.window.window_uid,
      selector: selectorFor(look.root, look.shown(node)),
      element_key: look.refs.get(node.id) ?? node.key,
      bounds: node.bounds,
      roles: rolesOf(node),
      name: labelOf(node),
      around: ancestors(look.raw, node)
        .filter(isInteractive)
        .map((each) => ({ roles: rolesOf(each), name: labelOf(each) })),
    },
  ];
}

const rolesOf = (n: UnifiedUINode): string[] => [observerRole(n), n.role, ...(n.password ? ['PasswordEdit'] : [])];

function ancestors(root: UnifiedUINode, node: UnifiedUINode): UnifiedUINode[] {
  if (root === node) return [];
  for (const child of root.children) {
    if (child === node) return [root];
    const below = ancestors(child, node);
    if (below.length > 0) return [root, ...below];
  }
  return [];
}

const PLACES = new Set(['type', 'target', 'from', 'to', 'within']);

function withoutPlaces(action: Action): Record<string, unknown> {
  return Object.fromEntries(Object.entries(action).filter(([key]) => !PLACES.has(key)));
}
