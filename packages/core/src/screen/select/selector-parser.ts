import { readBracket, readPseudo } from './predicate-parser.ts';
import type { Axis, Predicate, SelectorAst, Step } from './selector-ast.ts';
import { SelectorCursor } from './selector-cursor.ts';

const ROLE_NAME = /[\p{L}_][\p{L}\p{M}\p{N}_-]*/uy;

/** Whether a role can be written in a selector as it is; others need `[role="…"]`. */
export const isRoleName = (role: string): boolean => new SelectorCursor(role).match(ROLE_NAME) === role;

/**
 * Two grammars, like XPath and like CSS, are read as one, since no selector means different things in them: `/` and `>` lead to
 * children, `//` and a space to descendants, and a step is `Role "name"[predicate]:pseudo(…)` with each part optional.
 */
export function parseSelector(text: string): SelectorAst {
  const scan = new SelectorCursor(text);
  scan.skipSpace();
  if (scan.atEnd) scan.fail('the selector is empty', 0);
  const steps: Step[] = [];
  for (let axis: Axis | undefined = readFirstAxis(scan); axis !== undefined; axis = readAxis(scan)) {
    scan.skipSpace();
    steps.push(readStep(scan, axis));
  }
  return { steps };
}

function readFirstAxis(scan: SelectorCursor): Axis {
  if (scan.take('//')) return 'descendant';
  return scan.take('/') ? 'child' : 'start';
}

function readAxis(scan: SelectorCursor): Axis | undefined {
  const spaced = scan.skipSpace();
  if (scan.atEnd) return undefined;
  if (scan.take('//')) return 'descendant';
  if (scan.take('/') || scan.take('>')) return 'child';
  if (spaced) return 'descendant';
  return scan.failExpecting('"/", ">", "[" or a space');
}

function readStep(scan: SelectorCursor, axis: Axis): Step {
  const start = scan.at;
  const role = scan.take('*') ? null : (scan.match(ROLE_NAME) ?? null);
  const predicates: Predicate[] = [];
  for (;;) {
    if (scan.take('[')) predicates.push(...readBracket(scan));
    else if (scan.take(':')) predicates.push(readPseudo(scan));
    else if (scan.match(/\s*(?=["'])/y) !== undefined) predicates.push({ kind: 'text', key: 'name', op: '=', value: scan.readQuoted() });
    else break;
  }
  if (scan.at === start) scan.failExpecting('a role, "*", a quoted name or "["');
  return { axis, role, predicates };
}
