/** A word that may contain `*`, `?` and `[…]`; quoted characters are literal. */
export interface Pattern {
  text: string;
  /** Which characters were quoted. */
  quoted: boolean[];
}

export function patternOf(pieces: { text: string; quoted: boolean }[]): Pattern {
  return {
    text: pieces.map(({ text }) => text).join(''),
    quoted: pieces.flatMap(({ text, quoted }) => Array.from({ length: text.length }, () => quoted)),
  };
}

export const isPattern = ({ text, quoted }: Pattern): boolean =>
  /[*?[]/.test(text) && quoted.some((isQuoted, i) => !isQuoted && '*?['.includes(text[i] ?? ' '));

/** Backtracks only to the last `*`, so matching takes at most text length times pattern length. */
export function matches({ text: pattern, quoted }: Pattern, text: string): boolean {
  let p = 0;
  let t = 0;
  let star = -1;
  let starText = 0;
  while (t < text.length) {
    const special = quoted[p] !== true;
    if (special && pattern[p] === '*') {
      star = p++;
      starText = t;
      continue;
    }
    const end = special ? matchOne(pattern, quoted, p, text[t] ?? '') : pattern[p] === text[t] ? p + 1 : -1;
    if (end !== -1) {
      p = end;
      t++;
    } else if (star !== -1) {
      p = star + 1;
      t = ++starText;
    } else return false;
  }
  while (pattern[p] === '*' && quoted[p] !== true) p++;
  return p === pattern.length;
}

/** The next position in the pattern if its element at `p` matches the character, else -1. */
function matchOne(pattern: string, quoted: boolean[], p: number, character: string): number {
  if (p >= pattern.length) return -1;
  if (pattern[p] === '?') return p + 1;
  const close = pattern[p] === '[' ? closing(pattern, quoted, p) : -1;
  if (close === -1) return pattern[p] === character ? p + 1 : -1;
  const negated = '!^'.includes(pattern[p + 1] ?? ' ');
  const set = pattern.slice(p + (negated ? 2 : 1), close);
  return inSet(set, character) === negated ? -1 : close + 1;
}

/** A `]` directly after the opening bracket belongs to the set. */
function closing(pattern: string, quoted: boolean[], p: number): number {
  const from = p + ('!^'.includes(pattern[p + 1] ?? ' ') ? 3 : 2);
  for (let at = from; at < pattern.length; at++) if (pattern[at] === ']' && quoted[at] !== true) return at;
  return -1;
}

function inSet(set: string, character: string): boolean {
  for (let i = 0; i < set.length; i++) {
    const from = set[i] ?? '';
    const to = set[i + 1] === '-' && i + 2 < set.length ? (set[i + 2] ?? '') : from;
    if (to !== from) i += 2;
    if (character >= from && character <= to) return true;
  }
  return false;
}
