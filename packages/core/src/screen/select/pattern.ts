import { PatternFault } from './pattern-char.ts';
import { codeOf, type Instruction } from './pattern-code.ts';
import { search, type Match } from './pattern-search.ts';
import { parsePattern } from './pattern-syntax.ts';

const MAX_SOURCE_LENGTH = 500;

/**
 * A regular expression whose cost is bounded by its own length times the length of the text.
 *
 * Patterns come from strangers and so do the texts of a screen, and a backtracking engine can be kept busy for hours by
 * thirty characters of either. Refusing nested quantifiers is not enough (`(a|a)*b`, `.*a.*a.*a`), so all the ways
 * through the pattern are followed at once (Thompson 1968).
 */
export class Pattern {
  readonly #code: Instruction[];

  private constructor(code: Instruction[]) {
    this.#code = code;
  }

  /** Throws a PatternFault for what is not a pattern, not supported, or too large. */
  static compile(source: string): Pattern {
    if (source.length > MAX_SOURCE_LENGTH) throw new PatternFault(`it is longer than ${MAX_SOURCE_LENGTH} characters`, 0);
    return new Pattern(codeOf(parsePattern(source)));
  }

  /** Whether the pattern matches the whole text. */
  matches(text: string): boolean {
    const chars = Array.from(text);
    const seenAt = new Int32Array(this.#code.length).fill(-1);
    let starts = [0];
    for (let i = 0; i < chars.length; i++) {
      const next: number[] = [];
      for (const pc of this.#reach(starts, i, chars, seenAt)) {
        const step = this.#code[pc];
        if (step?.op === 'char' && step.test(chars[i] ?? '')) next.push(pc + 1);
      }
      if (next.length === 0) return false;
      starts = next;
    }
    return this.#reach(starts, chars.length, chars, seenAt).some((pc) => this.#code[pc]?.op === 'match');
  }

  /** Whether the pattern matches somewhere in the text. */
  isIn(text: string): boolean {
    const chars = Array.from(text);
    const seenAt = new Int32Array(this.#code.length).fill(-1);
    let starts: number[] = [];
    for (let i = 0; i <= chars.length; i++) {
      const reached = this.#reach([0, ...starts], i, chars, seenAt);
      if (reached.some((pc) => this.#code[pc]?.op === 'match')) return true;
      starts = [];
      for (const pc of reached) {
        const step = this.#code[pc];
        if (i < chars.length && step?.op === 'char' && step.test(chars[i] ?? '')) starts.push(pc + 1);
      }
    }
    return false;
  }

  /** The first match that begins at or behind a place. Throws a PatternFault when that takes too long. */
  find(text: string, from = 0): Match | undefined {
    return search(this.#code, text, from);
  }

  /** The instructions that can be reached without reading a character, and that read one or end the match. */
  #reach(starts: number[], place: number, chars: string[], seenAt: Int32Array): number[] {
    const reached: number[] = [];
    const stack = [...starts];
    for (let pc = stack.pop(); pc !== undefined; pc = stack.pop()) {
      if (seenAt[pc] === place) continue;
      seenAt[pc] = place;
      const step = this.#code[pc];
      if (step === undefined) continue;
      if (step.op === 'char' || step.op === 'match') reached.push(pc);
      else if (step.op === 'jump') stack.push(step.to);
      else if (step.op === 'split') stack.push(step.to, pc + 1);
      else if (step.op === 'save') stack.push(pc + 1);
      else if (step.test(chars[place - 1], chars[place])) stack.push(pc + 1);
    }
    return reached;
  }
}
