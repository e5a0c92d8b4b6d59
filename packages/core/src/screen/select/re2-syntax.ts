import { PatternFault } from './pattern-fault.ts';

/** The members of a character class, and of its complement. RE2's own `\d`, `\w` and `\s` cover ASCII only. */
interface CharClass {
  members: string;
  others: string;
}

/** As in Python, whose patterns are accepted, letters and digits are those of every script. */
const WORD: CharClass = {
  members: '\\p{L}\\p{M}\\p{N}_',
  others:
    '\\p{Z}\\p{C}\\p{S}\\p{Pd}\\p{Ps}\\p{Pe}\\p{Pi}\\p{Pf}\\p{Po}\\x{203F}\\x{2040}\\x{2054}\\x{FE33}\\x{FE34}\\x{FE4D}-\\x{FE4F}\\x{FF3F}',
};
const DIGIT: CharClass = { members: '\\p{Nd}', others: '\\P{Nd}' };
const SPACE: CharClass = {
  members: '\\x09-\\x0D\\p{Z}\\x{FEFF}',
  others:
    '\\x00-\\x08\\x0E-\\x1F\\x21-\\x9F\\xA1-\\x{167F}\\x{1681}-\\x{1FFF}\\x{200B}-\\x{2027}\\x{202A}-\\x{202E}\\x{2030}-\\x{205E}\\x{2060}-\\x{2FFF}\\x{3001}-\\x{FEFE}\\x{FF00}-\\x{10FFFF}',
};

const CLASS_MEMBERS = new Map([
  ['d', DIGIT.members],
  ['D', DIGIT.others],
  ['w', WORD.members],
  ['W', WORD.others],
  ['s', SPACE.members],
  ['S', SPACE.others],
]);

const TOKEN =
  /\\u(?:([\da-fA-F]{4})|\{([\da-fA-F]{1,6})\})|\\([pP])\{(?:Script|sc|General_Category|gc)=(\w+)\}|\[:\^?\w+:\]|\[\^?\]?|\\?[^]/gu;

/** RE2 takes a boundary for one of ASCII words, so `\bпривет\b` would silently match nothing. */
const BOUNDARY_OF_OTHER_SCRIPT = /\\[bB](?=\P{ASCII})|\P{ASCII}(?=\\[bB])/u;

/** Translates a pattern from the syntax that Python and JavaScript share to RE2's. */
export function toRe2Syntax(source: string): string {
  let inClass = false;
  const boundary = BOUNDARY_OF_OTHER_SCRIPT.exec(source);
  if (boundary !== null) throw new PatternFault('\\b and \\B know the boundaries of ASCII words only', boundary.index);
  return source.replace(TOKEN, (token: string, four?: string, braced?: string, property?: string, name?: string, ...rest) => {
    const point = four ?? braced;
    if (point !== undefined) return `\\x{${point}}`;
    if (property !== undefined) return `\\${property}{${name}}`;
    if (token.startsWith('\\')) return escapeOf(token.slice(1), inClass, Number(rest[0]));
    if (inClass) {
      if (token === ']') inClass = false;
      return token.startsWith('[') && !token.endsWith(':]') ? `\\${token}` : token;
    }
    inClass = token.startsWith('[');
    return token;
  });
}

function escapeOf(char: string, inClass: boolean, offset: number): string {
  const members = CLASS_MEMBERS.get(char);
  if (members !== undefined) return inClass ? members : `[${members}]`;
  if (char === 'b' && inClass) return '\\x08';
  if (char === 'Z') return '\\z';
  // RE2 reads `\Q…\E` as a quotation, to which none of this would apply.
  if (char === 'Q') throw new PatternFault('\\Q is not a known escape', offset);
  return /^\P{ASCII}$/u.test(char) ? char : `\\${char}`;
}
