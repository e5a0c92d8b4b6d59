import { HandsightError } from '../error/errors.ts';
import { PatternFault } from '../screen/select/pattern-fault.ts';
import { MAX_WORK, Pattern } from '../screen/select/pattern.ts';

/** An operator's list of words may be long. */
const LIMITS = { longest: 10_000, largest: 10_000 };

/**
 * A regular expression the operator wrote, in the syntax that Python and JavaScript share: flags in front (`(?i)`), `(?P<name>…)`, escaped
 * punctuation. It matches anywhere in the text, case-sensitively unless `(?i)` is given. It runs on whatever is on a screen, so it runs in
 * linear time; a text that would still take too long counts as a match.
 */
export class OperatorPattern {
  readonly #pattern: Pattern;

  constructor(pattern: Pattern) {
    this.#pattern = pattern;
  }

  test(text: string): boolean {
    return this.#isTooLong(text) || this.#pattern.isIn(text);
  }

  /** The text with every match replaced. */
  replaceIn(text: string, replace: (found: string) => string): string {
    if (this.#isTooLong(text)) return replace(text);
    let replaced = '';
    let at = 0;
    for (let match = this.#pattern.find(text); match !== undefined; match = at <= text.length ? this.#pattern.find(text, at) : undefined) {
      const { start, end } = match;
      replaced += text.slice(at, start) + (end > start ? replace(text.slice(start, end)) : text.slice(start, start + 1));
      at = end > start ? end : start + 1;
    }
    return replaced + text.slice(at);
  }

  #isTooLong = (text: string): boolean => this.#pattern.stepsFor(text) > MAX_WORK;
}

export function compilePattern(source: string, { ignoreCase = false } = {}): OperatorPattern {
  try {
    return new OperatorPattern(Pattern.compile(ignoreCase ? `(?i)${source}` : source, LIMITS));
  } catch (error) {
    if (!(error instanceof PatternFault)) throw error;
    throw new HandsightError('BadRequest', `not a regular expression: ${error.message}`, { pattern: source }, { cause: error });
  }
}
