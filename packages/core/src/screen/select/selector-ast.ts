/** The texts of an element that a selector can match. */
export type TextKey = 'name' | 'value' | 'role' | 'keyboard_shortcut' | 'resource_id' | 'class' | 'description';

export type FlagKey = 'enabled' | 'focused' | 'checked' | 'selected';

/** Equal, full regular expression, starts, ends, contains. */
export const TEXT_OPERATORS = ['=', '~=', '^=', '$=', '*='] as const;
export type TextOperator = (typeof TEXT_OPERATORS)[number];

export type Predicate =
  | { kind: 'text'; key: TextKey; op: TextOperator; value: string }
  | { kind: 'flag'; key: FlagKey; value: boolean }
  /** Position among the siblings of the step's role, from 0. */
  | { kind: 'index'; value: number }
  /** Part of a name, case-insensitive: the element's own, or also a descendant's. */
  | { kind: 'has-text'; within: 'self' | 'subtree'; value: string };

/**
 * Where a step looks, relative to the previous step. The first step looks from above the root: `child` is the root, `descendant` the root
 * and everything below, and `start` the root if it matches, otherwise everything below it.
 */
export type Axis = 'start' | 'child' | 'descendant';

export interface Step {
  axis: Axis;
  /** As written; null is any role. */
  role: string | null;
  predicates: Predicate[];
}

export interface SelectorAst {
  steps: Step[];
}

const SEPARATOR: Record<Axis, string> = { start: '', child: '/', descendant: '//' };

/** The selector in its XPath-like spelling; parsing it gives the same selector. */
export function canonical(ast: SelectorAst): string {
  return ast.steps.map((step) => SEPARATOR[step.axis] + (step.role ?? '*') + step.predicates.map(predicateText).join('')).join('');
}

function predicateText(p: Predicate): string {
  switch (p.kind) {
    case 'text':
      return `[${p.key}${p.op}${quoted(p.value)}]`;
    case 'flag':
      return `[${p.key}=${p.value}]`;
    case 'index':
      return `[index=${p.value}]`;
    case 'has-text':
      return `:${p.within === 'self' ? 'text' : 'has-text'}(${quoted(p.value)})`;
  }
}

/** A backslash escapes a quote or another backslash; before anything else it stands for itself, so `\d` stays readable. */
const quoted = (text: string): string => `"${text.replace(/\\(?=["'\\]|$)|"/g, '\\$&')}"`;
