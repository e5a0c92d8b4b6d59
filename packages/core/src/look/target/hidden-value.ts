import { HandsightError } from '../../error/errors.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import { findPath } from '../../screen/select/find-path.ts';
import type { ElementSelector } from '../../screen/select/object-selector.ts';
import type { Predicate, Step } from '../../screen/select/selector-ast.ts';
import { parseSelector } from '../../screen/select/selector-parser.ts';
import { walk } from '../../screen/walk.ts';
import type { Screen } from '../../host/screen.ts';

const RULE = 'redaction.match_hidden';

/** The same for every guess, so that a right one cannot be distinguished from a wrong one. */
const refusal = (): HandsightError =>
  new HandsightError('PermissionDenied', `what the element holds is hidden, and ${RULE} forbids asking for it`, { rule: RULE });

/** Refuses a query for an element's content, `read`, where it is hidden and may not be queried. */
export function refuseHidden(screen: Screen, node: UnifiedUINode, read: (node: UnifiedUINode) => string | null): void {
  if (screen.matched !== screen.raw && read(node) !== read(screen.shown(node))) throw refusal();
}

/** Refuses a selector that queries a hidden value, whatever value it asks for. */
export function refuseHiddenValue(screen: Screen, selector: string | ElementSelector, exactRoles = false): void {
  if (screen.matched === screen.raw || typeof selector !== 'string') return;
  const { steps } = parseSelector(selector);
  const asking = steps.flatMap((step, i) => (step.predicates.some(asksValue) ? [steps.slice(0, i + 1).map(withoutValue)] : []));
  if (asking.length === 0) return;
  const hidden = new Set([...walk(screen.raw)].filter((node) => node.value !== screen.shown(node).value).map((node) => node.id));
  for (const path of asking) for (const { id } of findPath(screen.root, { steps: path }, exactRoles)) if (hidden.has(id)) throw refusal();
}

const asksValue = (predicate: Predicate): boolean => predicate.kind === 'text' && predicate.key === 'value';

/** `start` stops at a root that matches, which it might not do with the value predicate. */
const withoutValue = (step: Step): Step => ({
  ...step,
  axis: step.axis === 'start' ? 'descendant' : step.axis,
  predicates: step.predicates.filter((predicate) => !asksValue(predicate)),
});
