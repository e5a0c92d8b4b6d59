import { PatternFault, type CharTest } from './pattern-char.ts';
import { parsePattern, type PatternNode, type PlaceTest } from './pattern-syntax.ts';

const MAX_SOURCE_LENGTH = 500;
const MAX_INSTRUCTIONS = 1000;

/** Goes on to the next instruction and to another one. */
interface Split {
  op: 'split';
  to: number;
}

interface Jump {
  op: 'jump';
  to: number;
}

type Instruction = { op: 'char'; test: CharTest } | { op: 'place'; test: PlaceTest } | Split | Jump | { op: 'match' };

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
    const code: Instruction[] = [];
    emit(parsePattern(source), code, { left: MAX_INSTRUCTIONS });
    code.push({ op: 'match' });
    return new Pattern(code);
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
      else if (step.test(chars[place - 1], chars[place])) stack.push(pc + 1);
    }
    return reached;
  }
}

/** Repetitions are written out, so the budget counts visits: `(){9999}` emits nothing and must still end. */
function emit(node: PatternNode, code: Instruction[], budget: { left: number }): void {
  if (budget.left-- <= 0) throw new PatternFault('it is too large when its repetitions are written out', 0);
  switch (node.kind) {
    case 'char':
      code.push({ op: 'char', test: node.test });
      return;
    case 'place':
      code.push({ op: 'place', test: node.test });
      return;
    case 'sequence':
      for (const part of node.parts) emit(part, code, budget);
      return;
    case 'choice':
      emitChoice(node.branches, code, budget);
      return;
    case 'repeat':
      for (let i = 0; i < node.min; i++) emit(node.body, code, budget);
      if (node.max === Infinity) emitLoop(node.body, code, budget);
      else for (let i = node.min; i < node.max; i++) emitOptional(node.body, code, budget);
  }
}

function emitChoice(branches: PatternNode[], code: Instruction[], budget: { left: number }): void {
  const exits: Jump[] = [];
  branches.forEach((branch, i) => {
    const isLast = i === branches.length - 1;
    const split: Split = { op: 'split', to: 0 };
    if (!isLast) code.push(split);
    emit(branch, code, budget);
    if (isLast) return;
    const exit: Jump = { op: 'jump', to: 0 };
    exits.push(exit);
    code.push(exit);
    split.to = code.length;
  });
  for (const exit of exits) exit.to = code.length;
}

function emitOptional(body: PatternNode, code: Instruction[], budget: { left: number }): void {
  const split: Split = { op: 'split', to: 0 };
  code.push(split);
  emit(body, code, budget);
  split.to = code.length;
}

function emitLoop(body: PatternNode, code: Instruction[], budget: { left: number }): void {
  const top = code.length;
  const split: Split = { op: 'split', to: 0 };
  code.push(split);
  emit(body, code, budget);
  code.push({ op: 'jump', to: top });
  split.to = code.length;
}
