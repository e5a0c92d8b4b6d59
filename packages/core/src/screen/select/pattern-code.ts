import { PatternFault, type CharTest } from './pattern-char.ts';
import type { PatternNode, PlaceTest } from './pattern-syntax.ts';

const MAX_INSTRUCTIONS = 1000;

/** Goes on to the next instruction and to another one, and prefers one of them. */
interface Split {
  op: 'split';
  to: number;
  prefers: 'next' | 'to';
}

interface Jump {
  op: 'jump';
  to: number;
}

/** Notes the place in a slot: twice a group's number where it begins, one more where it ends. */
interface Save {
  op: 'save';
  slot: number;
}

export type Instruction = { op: 'char'; test: CharTest } | { op: 'place'; test: PlaceTest } | Split | Jump | Save | { op: 'match' };

/** What a pattern does, step by step. Throws a PatternFault for what is too large. */
export function codeOf(pattern: PatternNode): Instruction[] {
  const code: Instruction[] = [];
  emit(pattern, code, { left: MAX_INSTRUCTIONS });
  code.push({ op: 'match' });
  return code;
}

type Repeat = Extract<PatternNode, { kind: 'repeat' }>;

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
    case 'group':
      code.push({ op: 'save', slot: 2 * node.number });
      emit(node.body, code, budget);
      code.push({ op: 'save', slot: 2 * node.number + 1 });
      return;
    case 'repeat':
      for (let i = 0; i < node.min; i++) emit(node.body, code, budget);
      if (node.max === Infinity) emitLoop(node, code, budget);
      else for (let i = node.min; i < node.max; i++) emitOptional(node, code, budget);
  }
}

function emitChoice(branches: PatternNode[], code: Instruction[], budget: { left: number }): void {
  const exits: Jump[] = [];
  branches.forEach((branch, i) => {
    const isLast = i === branches.length - 1;
    const split: Split = { op: 'split', to: 0, prefers: 'next' };
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

function emitOptional({ body, lazy }: Repeat, code: Instruction[], budget: { left: number }): void {
  const split: Split = { op: 'split', to: 0, prefers: lazy ? 'to' : 'next' };
  code.push(split);
  emit(body, code, budget);
  split.to = code.length;
}

function emitLoop({ body, lazy }: Repeat, code: Instruction[], budget: { left: number }): void {
  const top = code.length;
  const split: Split = { op: 'split', to: 0, prefers: lazy ? 'to' : 'next' };
  code.push(split);
  emit(body, code, budget);
  code.push({ op: 'jump', to: top });
  split.to = code.length;
}
