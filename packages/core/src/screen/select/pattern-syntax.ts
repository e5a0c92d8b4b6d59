import { anyCase, isWord, PatternCursor, readCharClass, readEscape, type CharTest } from './pattern-char.ts';

/** Looks at the characters on both sides of a place; undefined is the end of the text. */
export type PlaceTest = (before: string | undefined, after: string | undefined) => boolean;

export type PatternNode =
  | { kind: 'char'; test: CharTest }
  | { kind: 'place'; test: PlaceTest }
  | { kind: 'sequence'; parts: PatternNode[] }
  | { kind: 'choice'; branches: PatternNode[] }
  /** What stands in brackets that count, from 1. */
  | { kind: 'group'; number: number; body: PatternNode }
  | { kind: 'repeat'; body: PatternNode; min: number; max: number; lazy: boolean };

interface Flags {
  ignoreCase: boolean;
  multiline: boolean;
  dotAll: boolean;
  /** How many groups have begun. */
  groups: number;
}

/**
 * Regular expressions as Python and JavaScript both write them, with flags only in front, `(?i)`. What needs
 * backtracking (back-references, look-around) is refused.
 */
export function parsePattern(source: string): PatternNode {
  const scan = new PatternCursor(source);
  const letters = scan.match(/\(\?[ims]+\)/y) ?? '';
  const flags = { ignoreCase: letters.includes('i'), multiline: letters.includes('m'), dotAll: letters.includes('s'), groups: 0 };
  const node = readChoice(scan, flags);
  if (!scan.atEnd) scan.fail('a ")" has no "("');
  return node;
}

function readChoice(scan: PatternCursor, flags: Flags): PatternNode {
  const branches = [readSequence(scan, flags)];
  while (scan.take('|')) branches.push(readSequence(scan, flags));
  const [only, ...others] = branches;
  return only !== undefined && others.length === 0 ? only : { kind: 'choice', branches };
}

function readSequence(scan: PatternCursor, flags: Flags): PatternNode {
  const parts: PatternNode[] = [];
  while (!scan.atEnd && scan.peek() !== '|' && scan.peek() !== ')') parts.push(readRepeat(scan, flags));
  return { kind: 'sequence', parts };
}

const QUANTIFIER = /[*+?]|\{\d+(?:,\d*)?\}/y;

function readRepeat(scan: PatternCursor, flags: Flags): PatternNode {
  const start = scan.at;
  if (scan.match(QUANTIFIER) !== undefined) scan.fail('there is nothing to repeat', start);
  const body = readAtom(scan, flags);
  const quantifierAt = scan.at;
  const quantifier = scan.match(QUANTIFIER);
  if (quantifier === undefined) return body;
  const [min, max] = timesOf(quantifier);
  if (min > max) scan.fail('a repetition is upside down', quantifierAt);
  return { kind: 'repeat', body, min, max, lazy: scan.take('?') };
}

function timesOf(quantifier: string): [min: number, max: number] {
  if (quantifier === '*') return [0, Infinity];
  if (quantifier === '+') return [1, Infinity];
  if (quantifier === '?') return [0, 1];
  const [min = '', max = min] = quantifier.slice(1, -1).split(',');
  return [Number(min), max === '' ? Infinity : Number(max)];
}

function readAtom(scan: PatternCursor, flags: Flags): PatternNode {
  if (scan.take('(')) return readGroup(scan, flags);
  if (scan.take('[')) return { kind: 'char', test: readCharClass(scan, flags.ignoreCase) };
  if (scan.take('.')) return { kind: 'char', test: flags.dotAll ? () => true : (char) => char !== '\n' };
  if (scan.take('^')) return { kind: 'place', test: (before) => before === undefined || (flags.multiline && before === '\n') };
  if (scan.take('$')) return { kind: 'place', test: (_, after) => after === undefined || (flags.multiline && after === '\n') };
  if (scan.take('\\b')) return { kind: 'place', test: isWordEdge };
  if (scan.take('\\B')) return { kind: 'place', test: (before, after) => !isWordEdge(before, after) };
  const char = scan.take('\\') ? readEscape(scan) : scan.next();
  if (typeof char !== 'string') return { kind: 'char', test: char };
  const literal: CharTest = (other) => other === char;
  return { kind: 'char', test: flags.ignoreCase ? anyCase(literal) : literal };
}

const isWordEdge: PlaceTest = (before, after) => (before !== undefined && isWord(before)) !== (after !== undefined && isWord(after));

function readGroup(scan: PatternCursor, flags: Flags): PatternNode {
  const start = scan.at - 1;
  if (scan.match(/\?<?[=!]/y) !== undefined) scan.fail('look-around is not supported', start);
  if (scan.match(/\?[ims]+\)/y) !== undefined) scan.fail('flags stand in front of the pattern', start);
  const counts = scan.match(/\?:/y) === undefined;
  if (counts && scan.match(/\?P?<[A-Za-z_]\w*>/y) === undefined && scan.peek() === '?') scan.fail('this kind of group is not known', start);
  const number = counts ? ++flags.groups : 0;
  const body = readChoice(scan, flags);
  if (!scan.take(')')) scan.fail('a "(" is not closed', start);
  return counts ? { kind: 'group', number, body } : body;
}
