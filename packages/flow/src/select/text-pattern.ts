import { Pattern, PatternFault } from '@handsight/core/screen';

/** Longer texts are matched as they are. */
const MAX_PATTERN = 500;

/**
 * Maestro's text and id patterns: a Java regular expression for the whole text, in any case, with `.` matching newlines. What is no
 * regular expression stands for itself.
 */
export class TextPattern {
  readonly #source: string;
  readonly #pattern: Pattern | undefined;

  constructor(source: string) {
    this.#source = source;
    this.#pattern = compile(source);
  }

  /** By the pattern alone, as ids are. */
  matches(text: string): boolean {
    return this.#pattern === undefined ? this.#source.toLowerCase() === text.toLowerCase() : this.#pattern.matches(text);
  }

  /** By the pattern, or literally, with newlines as they are or as spaces. */
  matchesText(text: string): boolean {
    const flat = text.replaceAll('\n', ' ');
    return this.#source === text || this.#source === flat || this.matches(text) || (flat !== text && this.matches(flat));
  }
}

/** Nothing in it means anything but itself. */
const LITERAL = /^[\w\s,:;'"!@#%&=<>~`/-]*$/;

/** Undefined for what stands for itself. */
function compile(source: string): Pattern | undefined {
  if (source.length > MAX_PATTERN || LITERAL.test(source)) return undefined;
  try {
    return Pattern.compile(`(?ims:${javaSyntax(source)})`);
  } catch (error) {
    if (error instanceof PatternFault) return undefined;
    throw error;
  }
}

/** What Java writes another way: quotations, and possessive quantifiers, which only forbid giving back. */
const javaSyntax = (source: string): string =>
  source
    .replace(/\\Q([\s\S]*?)(?:\\E|$)/g, (_, quoted: string) => quoted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .replace(/((?:^|[^\\])[*+?}])\+/g, '$1');
