import { canonical, foldRole, UNIFIED_ROLES, unifiedOfObserver } from '@handsight/core/screen';
import { parseTarget } from '../../tools/parse-target.ts';

/** Fields that name an element. */
const TARGETS = new Set(['target', 'to', 'from', 'within', 'scope', 'appears', 'disappears', 'selector']);

export const namesElement = (field: string): boolean => TARGETS.has(field);

/** A path from the root, any role, a quoted name, a predicate; or a predicate behind a role. */
const SELECTOR = /^(\/|\*|"|\[)|^[\p{L}_][\p{L}\p{N}_-]*\[/u;
/** What follows a role in a selector, and may follow any word in a name. */
const AFTER_ROLE = /^([\p{L}_][\p{L}\p{N}_-]*)\s*(\/|>|"[^"]*"$|:(text|has-text|nth-of-type|nth-child)\()/u;

const ROLES = new Set(Object.values(UNIFIED_ROLES).map(foldRole));
const isRole = (word: string): boolean => unifiedOfObserver(word) !== 'unknown' || ROLES.has(foldRole(word));

/**
 * What a person types for an element: `@b3`, `100,200` and a selector are what they are everywhere; a plain text is the name of the
 * element, so that `tap Save` taps what is called Save and `tap Edit` what is called Edit.
 */
export function typedTarget(text: string): string {
  const name = text.trim();
  if (name === '' || !('selector' in parseTarget(name)) || SELECTOR.test(name)) return text;
  const role = AFTER_ROLE.exec(name)?.[1];
  if (role !== undefined && isRole(role)) return text;
  return canonical({ steps: [{ axis: 'start', role: null, predicates: [{ kind: 'text', key: 'name', op: '=', value: name }] }] });
}
