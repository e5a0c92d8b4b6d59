import type { Screen } from '@handsight/core/look';
import { type ElementSelector, findAll, type UnifiedUINode, walk } from '@handsight/core/screen';

/** The elements of a screen that a selector matches. A ref that is not on this screen matches none. */
export function matchesOn({ root, refOf }: Screen, selector: ElementSelector): UnifiedUINode[] {
  const { ref } = selector;
  if (ref === undefined) return findAll(root, selector);
  const wanted = ref.startsWith('@') ? ref : `@${ref}`;
  return [...walk(root)].filter((node) => refOf(node) === wanted);
}
