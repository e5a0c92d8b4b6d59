import type { UnifiedUINode } from '../../screen/node.ts';
import { findAll, type FindOptions } from '../../screen/select/find.ts';
import type { ElementSelector } from '../../screen/select/object-selector.ts';
import { walk } from '../../screen/walk.ts';
import type { Look } from '../../host/look.ts';
import { refuseHiddenValue } from './hidden-value.ts';

/**
 * The raw elements that a selector matches. Where it matches none as they are, or must not be asked of them, it may be made
 * of what others see of them: selectors that are given out are.
 */
export function matchesIn(
  look: Look,
  selector: string | ElementSelector,
  limits: Pick<FindOptions, 'limit' | 'exactRoles'> = {},
): UnifiedUINode[] {
  if (look.matched === look.raw) {
    const found = findAll(look.raw, selector, limits);
    if (found.length > 0 || look.raw === look.root) return found;
  }
  refuseHiddenValue(look, selector, limits.exactRoles);
  const ids = new Set(findAll(look.root, selector, limits).map((node) => node.id));
  return ids.size === 0 ? [] : [...walk(look.raw)].filter((node) => ids.has(node.id));
}
