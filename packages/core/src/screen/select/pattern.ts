import { RE2JS, RE2JSException, RE2JSSyntaxException } from 're2js';
import { HandsightError } from '../../error/errors.ts';
import { PatternFault } from './pattern-fault.ts';
import { toRe2Syntax } from './re2-syntax.ts';
import type { StepBudget } from './step-budget.ts';

const MAX_SOURCE_LENGTH = 500;
const MAX_INSTRUCTIONS = 1000;

/** Instructions times characters: about a second for the worst pattern that was found. Nothing else stops RE2JS. */
export const MAX_WORK = 25_000_000;

/** The position of a match in a text, and its groups; undefined for a group that did not match. */
export interface Match {
  start: number;
  end: number;
  groups: (string | undefined)[];
}

/**
 * A regular expression whose cost is bounded by its own length times the length of the text.
 *
 * Neither the patterns nor the texts of a screen can be trusted, and a backtracking engine can be kept busy for hours by
 * thirty characters of either. Refusing nested quantifiers is not enough (`(a|a)*b`, `.*a.*a.*a`), hence RE2.
 */
export class Pattern {
  readonly #compiled: RE2JS;

  private constructor(compiled: RE2JS) {
    this.#compiled = compiled;
  }

  /** Throws a PatternFault for what is not a pattern, not supported, or too large. */
  static compile(source: string, { longest = MAX_SOURCE_LENGTH, largest = MAX_INSTRUCTIONS } = {}): Pattern {
    if (source.length > longest) throw new PatternFault(`it is longer than ${longest} characters`, 0);
    const compiled = compileRe2(source);
    if (compiled.programSize() > largest) throw new PatternFault('it is too large when its repetitions are written out', 0);
    return new Pattern(compiled);
  }

  /** Whether the pattern matches the whole text. */
  matches(text: string, steps?: StepBudget): boolean {
    this.#checkWork(text, steps);
    return this.#compiled.testExact(text);
  }

  /** Whether the pattern matches somewhere in the text. */
  isIn(text: string, steps?: StepBudget): boolean {
    this.#checkWork(text, steps);
    return this.#compiled.test(text);
  }

  /** The first match that begins at or after an offset. */
  find(text: string, from = 0): Match | undefined {
    this.#checkWork(text);
    const matcher = this.#compiled.matcher(text);
    if (!matcher.find(from)) return undefined;
    const groups = Array.from({ length: matcher.groupCount() }, (_, i) => matcher.group(i + 1) ?? undefined);
    return { start: matcher.start(), end: matcher.end(), groups };
  }

  /** What a match of this text costs. */
  stepsFor(text: string): number {
    return this.#compiled.programSize() * text.length;
  }

  #checkWork(text: string, steps?: StepBudget): void {
    steps?.spend(this.stepsFor(text), this.#compiled.pattern());
    if (this.stepsFor(text) <= MAX_WORK) return;
    throw new HandsightError('BadRequest', 'this regular expression would take too long on a text of this length', {
      pattern: this.#compiled.pattern().slice(0, 200),
      text_length: text.length,
    });
  }
}

function compileRe2(source: string): RE2JS {
  const translated = toRe2Syntax(source);
  try {
    return RE2JS.compile(translated);
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    if (!(error instanceof RE2JSSyntaxException)) throw new PatternFault(error.message, 0);
    throw faultOf(error, source);
  }
}

/** RE2 quotes what it rejects instead of giving its position. */
function faultOf({ error, input }: RE2JSSyntaxException, source: string): PatternFault {
  if (input === null) return new PatternFault(error, source.length - 1);
  const offset = Math.max(0, source.lastIndexOf(input));
  return new PatternFault(/^\(\?<[=!]/.test(input) ? 'look-behind is not supported' : `${error}: ${input}`, offset);
}
