import type { UnifiedUINode } from '../../screen/node.ts';
import { HandsightError } from '../../error/errors.ts';
import { elementsNamed, findNamed, isPlainlySelector } from '../../screen/select/find-named.ts';
import { findAll, type FindOptions } from '../../screen/select/find.ts';
import type { ElementSelector } from '../../screen/select/object-selector.ts';
import { parseSelector } from '../../screen/select/selector-parser.ts';
import { walk } from '../../screen/walk.ts';
import type { Screen } from '../../host/screen.ts';
import { refuseHiddenValue } from './hidden-value.ts';

/**
 * The raw elements that a selector matches. If it matches no raw element, or may not run on them, it is tried on the redacted tree:
 * selectors that are given out are made from that.
 */
export function matchesIn(
  screen: Screen,
  selector: string | ElementSelector,
  limits: Pick<FindOptions, 'limit' | 'exactRoles'> = {},
): UnifiedUINode[] {
  if (screen.matched === screen.raw) {
    const found = findAll(screen.raw, selector, limits);
    if (found.length > 0 || screen.raw === screen.root) return found;
  }
  refuseHiddenValue(screen, selector, limits.exactRoles);
  const ids = new Set(findAll(screen.root, selector, limits).map((node) => node.id));
  return ids.size === 0 ? [] : [...walk(screen.raw)].filter((node) => ids.has(node.id));
}

/** The raw elements that a visible name means as a target. */
export const namedIn = (screen: Screen, name: string): UnifiedUINode[] => rawOf(screen, findNamed(screen.root, name));

function rawOf(screen: Screen, found: UnifiedUINode[]): UnifiedUINode[] {
  if (screen.raw === screen.root || found.length === 0) return found;
  const ids = new Set(found.map(({ id }) => id));
  return [...walk(screen.raw)].filter(({ id }) => ids.has(id));
}

/** For queries: in our own dialect, the elements with a visible name; otherwise, and if there are none, what a text matches as a selector. */
export function selectedOrNamed(
  screen: Screen,
  selector: string | ElementSelector,
  limits: Pick<FindOptions, 'limit' | 'exactRoles'> = {},
): UnifiedUINode[] {
  if (typeof selector !== 'string' || limits.exactRoles === true || isPlainlySelector(selector)) return matchesIn(screen, selector, limits);
  const named = rawOf(screen, elementsNamed(screen.root, selector));
  if (named.length > 0) return named.slice(0, limits.limit);
  return isSelector(selector) ? matchesIn(screen, selector, limits) : [];
}

function isSelector(text: string): boolean {
  if (text.startsWith('"')) return false;
  try {
    parseSelector(text);
    return true;
  } catch (error) {
    if (error instanceof HandsightError) return false;
    throw error;
  }
}

/** What a selector or a visible name matches, for searches while the content moves. */
export const meantIn = (
  screen: Screen,
  target: { name: string } | { selector: string | ElementSelector },
  exactRoles: boolean,
): UnifiedUINode[] => ('name' in target ? namedIn(screen, target.name) : matchesIn(screen, target.selector, { exactRoles }));
