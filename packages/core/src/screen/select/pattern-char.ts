import { Cursor } from './cursor.ts';

export type CharTest = (char: string) => boolean;

/** Why a pattern is not accepted, and where in it. */
export class PatternFault extends Error {
  readonly offset: number;

  constructor(why: string, offset: number) {
    super(why);
    this.offset = offset;
  }
}

export class PatternCursor extends Cursor {
  fail(why: string, at = this.at): never {
    throw new PatternFault(why, at);
  }
}

const oneOf =
  (single: RegExp): CharTest =>
  (char) =>
    single.test(char);
const not =
  (test: CharTest): CharTest =>
  (char) =>
    !test(char);

export const isWord = oneOf(/^[\p{L}\p{M}\p{N}_]$/u);
const isDigit = oneOf(/^\p{Nd}$/u);
const isSpace = oneOf(/^\s$/);

/** As in Python, whose patterns the screen-observer dialect speaks of, letters and digits are those of every script. */
const CLASS_ESCAPES = new Map<string, CharTest>([
  ['d', isDigit],
  ['D', not(isDigit)],
  ['w', isWord],
  ['W', not(isWord)],
  ['s', isSpace],
  ['S', not(isSpace)],
]);

const CONTROL_ESCAPES = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['f', '\f'],
  ['v', '\v'],
  ['0', '\0'],
]);

/** What stands behind a backslash: one character, or a class of them. */
export function readEscape(scan: PatternCursor): string | CharTest {
  const start = scan.at - 1;
  if (scan.atEnd) scan.fail('a backslash stands at the end', start);
  const char = scan.next();
  const known = CLASS_ESCAPES.get(char) ?? CONTROL_ESCAPES.get(char);
  if (known !== undefined) return known;
  if (char === 'x' || char === 'u') return readCodePoint(scan, char, start);
  if (char === 'p' || char === 'P') return readProperty(scan, start);
  if (/[1-9k]/.test(char)) scan.fail('back-references are not supported', start);
  if (/[A-Za-z]/.test(char)) scan.fail(`\\${char} is not a known escape`, start);
  return char;
}

function readCodePoint(scan: PatternCursor, kind: 'x' | 'u', start: number): string {
  const digits = scan.match(kind === 'x' ? /[0-9a-fA-F]{2}/y : /[0-9a-fA-F]{4}|\{[0-9a-fA-F]{1,6}\}/y);
  const point = Number.parseInt(digits?.replace(/[{}]/g, '') ?? '', 16);
  if (Number.isNaN(point) || point > 0x10ffff) scan.fail(`\\${kind} needs a hexadecimal code point`, start);
  return String.fromCodePoint(point);
}

function readProperty(scan: PatternCursor, start: number): CharTest {
  const name = scan.match(/\{[A-Za-z_=]{1,60}\}/y);
  if (name === undefined) scan.fail('\\p needs a property name in braces', start);
  try {
    return oneOf(new RegExp(`^${scan.text.slice(start, scan.at)}$`, 'u'));
  } catch {
    return scan.fail(`${name} is not a known property`, start);
  }
}

/** The inside of `[…]`; the opening bracket is read already. */
export function readCharClass(scan: PatternCursor, ignoreCase: boolean): CharTest {
  const start = scan.at - 1;
  const negated = scan.take('^');
  const tests: CharTest[] = [];
  do {
    if (scan.atEnd) scan.fail('a "[" is not closed', start);
    tests.push(readClassItem(scan));
  } while (!scan.take(']'));
  const exactly: CharTest = (char) => tests.some((test) => test(char));
  const within = ignoreCase ? anyCase(exactly) : exactly;
  return negated ? not(within) : within;
}

function readClassItem(scan: PatternCursor): CharTest {
  const start = scan.at;
  const low = readClassChar(scan);
  if (typeof low !== 'string') return low;
  if (!/^-[^\]]/.test(scan.text.slice(scan.at, scan.at + 2))) return (char) => char === low;
  scan.take('-');
  const high = readClassChar(scan);
  if (typeof high !== 'string') return scan.fail('a range cannot end in a class', start);
  const [from, to] = [low.codePointAt(0) ?? 0, high.codePointAt(0) ?? 0];
  if (from > to) scan.fail('a range is upside down', start);
  return (char) => {
    const point = char.codePointAt(0) ?? -1;
    return point >= from && point <= to;
  };
}

function readClassChar(scan: PatternCursor): string | CharTest {
  if (!scan.take('\\')) return scan.next();
  return scan.take('b') ? '\b' : readEscape(scan);
}

/** The same test without regard to case. Letters that change their length (ß) are compared as they are. */
export function anyCase(test: CharTest): CharTest {
  return (char) => {
    if (test(char)) return true;
    const [lower, upper] = [char.toLowerCase(), char.toUpperCase()];
    return (lower.length === char.length && test(lower)) || (upper.length === char.length && test(upper));
  };
}
