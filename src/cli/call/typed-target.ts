import { canonical } from '../../screen/select/selector-ast.ts';
import { targetNamed } from '../../tools/handsight/target.ts';

/** Fields that name an element. */
const TARGETS = new Set(['target', 'to', 'from', 'within', 'scope', 'appears', 'disappears', 'selector']);

export const namesElement = (field: string): boolean => TARGETS.has(field);

/** What no name on a screen looks like: a path, a predicate behind a role, a role with a quoted name. */
const SELECTOR =
  /^(\/|\*|["[])|^[\p{L}_][\p{L}\p{N}_-]*(\[|\s*\/|\s+>|:(text|has-text|nth-of-type|nth-child)\(|\s+"[^"]*"\s*$)|\/\/|\]\s*[>/]/u;

/**
 * What a person types for an element: `@b3`, `100,200` and a selector are what they are everywhere; a plain text is the name of the
 * element, so that `tap Save` taps what is called Save.
 */
export function typedTarget(text: string): string {
  const name = targetNamed(text);
  if (!('selector' in name) || SELECTOR.test(text.trim())) return text;
  return canonical({ steps: [{ axis: 'start', role: null, predicates: [{ kind: 'text', key: 'name', op: '=', value: text.trim() }] }] });
}
