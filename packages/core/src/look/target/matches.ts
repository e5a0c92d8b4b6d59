import type { UnifiedUINode } from '../../screen/node.ts';
import { HandsightError } from '../../error/errors.ts';
import { findNamed, isPlainlySelector } from '../../screen/select/find-named.ts';
import { findAll, type FindOptions } from '../../screen/select/find.ts';
import type { ElementSelector } from '../../screen/select/object-selector.ts';
import { parseSelector } from '../../screen/select/selector-parser.ts';
import { walk } from '../../screen/walk.ts';
import type { Look } from '../../host/look.ts';
import { refuseHiddenValue } from './hidden-value.ts';

/**
 * The raw elements that a selector matches. If it matches no raw element, or may not run on them, it is tried on the redacted tree:
 * selectors that are given out are made from that.
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

/** The raw elements with a visible name. */
export function namedIn(look: Look, name: string, options: { partial?: boolean } = {}): UnifiedUINode[] {
  const found = findNamed(look.root, name, options);
  if (look.raw === look.root || found.length === 0) return found;
  const ids = new Set(found.map(({ id }) => id));
  return [...walk(look.raw)].filter(({ id }) => ids.has(id));
}

/** For queries: what a text matches as a selector; if nothing, in our own dialect, as a visible name. */
export function selectedOrNamed(
  look: Look,
  selector: string | ElementSelector,
  limits: Pick<FindOptions, 'limit' | 'exactRoles'> = {},
): UnifiedUINode[] {
  if (typeof selector !== 'string' || limits.exactRoles === true || isPlainlySelector(selector)) return matchesIn(look, selector, limits);
  const found = isSelector(selector) ? matchesIn(look, selector, limits) : [];
  return found.length > 0 ? found : namedIn(look, selector).slice(0, limits.limit);
}

function isSelector(text: string): boolean {
  try {
    parseSelector(text);
    return true;
  } catch (error) {
    if (error instanceof HandsightError) return false;
    throw error;
  }
}

/** What a selector or a whole visible name matches, for searches while the content moves. */
export const meantIn = (
  look: Look,
  target: { name: string } | { selector: string | ElementSelector },
  exactRoles: boolean,
): UnifiedUINode[] =>
  'name' in target ? namedIn(look, target.name, { partial: false }) : matchesIn(look, target.selector, { exactRoles });
