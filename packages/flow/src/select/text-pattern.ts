import { Pattern, PatternFault } from '@handsight/core/screen';

/** Longer patterns are matched literally. */
const MAX_PATTERN = 500;

/**
 * Maestro's text and id patterns: a Java regular expression for the whole text, case-insensitive, with `.` matching newlines. An invalid
 * regular expression is matched literally.
 */
export class TextPattern {
  readonly #source: string;
  readonly #pattern: Pattern | undefined;

  constructor(source: string) {
    this.#source = source;
    this.#pattern = compile(source);
  }

  /** By the pattern only, as for ids. */
  matches(text: string): boolean {
    return this.#pattern === undefined ? this.#source.toLowerCase() === text.toLowerCase() : this.#pattern.matches(text);
  }

  /** By the pattern, or literally, with newlines as they are or as spaces. */
  matchesText(text: string): boolean {
    const flat = text.replaceAll('\n', ' ');
    return this.#source === text || this.#source === flat || this.matches(text) || (flat !== text && this.matches(flat));
  }
}

/** Contains no special characters. */
const LITERAL = /^[\w\s,:;'"!@#%&=<>~`/-]*$/;

/** Undefined for a literal. */
function compile(source: string): Pattern | undefined {
  if (source.length > MAX_PATTERN || LITERAL.test(source)) return undefined;
  try {
    return Pattern.compile(`(?ims:${javaSyntax(source)})`);
  } catch (error) {
    if (error instanceof PatternFault) return undefined;
    throw error;
  }
}

/** Translates Java-only syntax: quotations, and possessive quantifiers, which only forbid backtracking. */
const javaSyntax = (source: string): string =>
  source
    .replace(/\\Q([\s\S]*?)(?:\\E|$)/g, (_, quoted: string) => quoted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .replace(/((?:^|[^\\])[*+?}])\+/g, '$1');
