import type { ShownScreen } from '../../../act/shown-screen.ts';
import type { UnifiedUINode } from '../../../screen/node.ts';
import { findAll } from '../../../screen/select/find.ts';
import type { ElementSelector } from '../../../screen/select/object-selector.ts';
import { walk } from '../../../screen/walk.ts';

/** The elements of a screen that a selector means. A ref that is not on this screen means none. */
export function matchesOn({ root, refOf }: ShownScreen, selector: ElementSelector): UnifiedUINode[] {
  const { ref } = selector;
  if (ref === undefined) return findAll(root, selector);
  const wanted = ref.startsWith('@') ? ref : `@${ref}`;
  return [...walk(root)].filter((node) => refOf(node) === wanted);
}
