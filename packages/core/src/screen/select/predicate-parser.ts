import { foldRole } from '../role.ts';
import { PatternFault } from './pattern-fault.ts';
import { Pattern } from './pattern.ts';
import { TEXT_OPERATORS, type FlagKey, type Predicate, type TextKey, type TextOperator } from './selector-ast.ts';
import type { SelectorCursor } from './selector-cursor.ts';

type Key = { kind: 'text'; key: TextKey } | { kind: 'flag'; key: FlagKey } | { kind: 'index' };

const text = (key: TextKey): Key => ({ kind: 'text', key });
const flag = (key: FlagKey): Key => ({ kind: 'flag', key });

/** Keys and their aliases, folded like roles, so that `resource-id` and `resourceId` are the same. */
const KEYS = new Map<string, Key>([
  ['name', text('name')],
  ['text', text('name')],
  ['text()', text('name')],
  ['arialabel', text('name')],
  ['label', text('name')],
  ['value', text('value')],
  ['role', text('role')],
  ['keyboardshortcut', text('keyboard_shortcut')],
  ['resourceid', text('resource_id')],
  ['id', text('resource_id')],
  ['class', text('class')],
  ['description', text('description')],
  ['contentdesc', text('description')],
  ['enabled', flag('enabled')],
  ['focused', flag('focused')],
  ['checked', flag('checked')],
  ['selected', flag('selected')],
  ['index', { kind: 'index' }],
]);

/** The inside of `[…]`: one predicate, or several joined by `and`. The opening bracket has been read. */
export function readBracket(scan: SelectorCursor): Predicate[] {
  const predicates: Predicate[] = [];
  do {
    scan.skipSpace();
    predicates.push(readPredicate(scan));
    scan.skipSpace();
  } while (scan.match(/and\b/y) !== undefined);
  scan.expect(']');
  return predicates;
}

function readPredicate(scan: SelectorCursor): Predicate {
  const key = readKey(scan);
  scan.skipSpace();
  const operatorAt = scan.at;
  const op = readOperator(scan);
  if (key.kind !== 'text' && op !== '=') scan.fail('only "=" goes with this key', operatorAt);
  scan.skipSpace();
  const valueAt = scan.at;
  const value = scan.readValue();
  if (key.kind === 'flag') return { kind: 'flag', key: key.key, value: toBoolean(scan, value, valueAt) };
  if (key.kind === 'index') return { kind: 'index', value: toCount(scan, value, valueAt) };
  if (op === '~=') checkPattern(scan, value, valueAt);
  else if (op !== '=') refuseEmpty(scan, value, valueAt);
  return { kind: 'text', key: key.key, op, value };
}

function readKey(scan: SelectorCursor): Key {
  scan.take('@');
  const start = scan.at;
  if (scan.match(/\d+\s*\]/y) !== undefined) scan.fail('a position is written [index=N], counted from 0', start);
  const word = scan.match(/[A-Za-z_][\w-]*(?:\(\))?/y);
  if (word === undefined) return scan.failExpecting('a key such as name');
  return KEYS.get(foldRole(word)) ?? scan.fail(`"${word}" is not a known key`, start);
}

function readOperator(scan: SelectorCursor): TextOperator {
  return TEXT_OPERATORS.find((op) => scan.take(op)) ?? scan.failExpecting(`one of ${TEXT_OPERATORS.join(' ')}`);
}

/** `:nth-of-type(N)`, `:text("…")`, `:has-text("…")`; the colon has been read. */
export function readPseudo(scan: SelectorCursor): Predicate {
  const start = scan.at - 1;
  const name = scan.match(/[\w-]+/y) ?? '';
  if (name !== 'nth-of-type' && name !== 'text' && name !== 'has-text') {
    scan.fail('expected :nth-of-type(), :text() or :has-text()', start);
  }
  scan.expect('(');
  scan.skipSpace();
  const predicate = name === 'nth-of-type' ? readNth(scan) : readHasText(scan, name === 'text' ? 'self' : 'subtree');
  scan.skipSpace();
  scan.expect(')');
  return predicate;
}

function readNth(scan: SelectorCursor): Predicate {
  const start = scan.at;
  const nth = toCount(scan, scan.match(/[^\s)]*/y) ?? '', start);
  if (nth === 0) scan.fail('nth-of-type counts from 1', start);
  return { kind: 'index', value: nth - 1 };
}

function readHasText(scan: SelectorCursor, within: 'self' | 'subtree'): Predicate {
  const start = scan.at;
  const value = scan.readQuoted();
  refuseEmpty(scan, value, start);
  return { kind: 'has-text', within, value };
}

function toBoolean(scan: SelectorCursor, value: string, at: number): boolean {
  const word = value.toLowerCase();
  if (word !== 'true' && word !== 'false') scan.fail('expected true or false', at);
  return word === 'true';
}

function toCount(scan: SelectorCursor, value: string, at: number): number {
  if (!/^\d{1,15}$/.test(value)) scan.fail('expected a whole number', at);
  return Number(value);
}

function refuseEmpty(scan: SelectorCursor, value: string, at: number): void {
  if (value === '') scan.fail('an empty text would match everything', at);
}

function checkPattern(scan: SelectorCursor, source: string, at: number): void {
  try {
    Pattern.compile(source);
  } catch (fault) {
    if (!(fault instanceof PatternFault)) throw fault;
    scan.fail(`the pattern is not accepted at its character ${fault.offset + 1}: ${fault.message}`, at);
  }
}
