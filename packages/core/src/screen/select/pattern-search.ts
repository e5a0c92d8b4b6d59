import { PatternFault } from './pattern-char.ts';
import type { Instruction } from './pattern-code.ts';

/** Where a match lies in a text, and what its groups took; undefined for a group that took no part. */
export interface Match {
  start: number;
  end: number;
  groups: (string | undefined)[];
}

/** One way through the pattern: where it is, and what it has noted on the way. */
interface Thread {
  pc: number;
  places: readonly number[];
}

/** Some tenths of a second. Only a large pattern on a long text comes so far. */
const MAX_STEPS = 2_000_000;

/**
 * The first match at or behind `from`. All ways are followed at once, in the order in which a backtracking engine would try
 * them, so that the match and its groups are the ones that it would find (Pike 1992).
 */
export function search(code: readonly Instruction[], text: string, from: number): Match | undefined {
  const seenAt = new Int32Array(code.length).fill(-1);
  let threads: Thread[] = [];
  let best: readonly number[] | undefined;
  let steps = 0;
  let before = from === 0 ? undefined : charBefore(text, from);

  for (let at = from; at <= text.length;) {
    const char = charAt(text, at);
    const stack = threads.reverse();
    if (best === undefined) stack.unshift({ pc: 0, places: [at] });
    threads = [];
    for (let thread = stack.pop(); thread !== undefined; thread = stack.pop()) {
      const { pc, places } = thread;
      const step = code[pc];
      if (step === undefined || seenAt[pc] === at) continue;
      seenAt[pc] = at;
      if (++steps > MAX_STEPS) throw new PatternFault('it takes too long on this text', 0);
      if (step.op === 'match') {
        best = noted(places, 1, at);
        break;
      }
      if (step.op === 'char') {
        if (char !== undefined && step.test(char)) threads.push({ pc: pc + 1, places });
      } else if (step.op === 'jump') stack.push({ pc: step.to, places });
      else if (step.op === 'save') stack.push({ pc: pc + 1, places: noted(places, step.slot, at) });
      else if (step.op === 'place') {
        if (step.test(before, char)) stack.push({ pc: pc + 1, places });
      } else {
        const isLazy = step.prefers === 'to';
        stack.push({ pc: isLazy ? pc + 1 : step.to, places }, { pc: isLazy ? step.to : pc + 1, places });
      }
    }
    if (char === undefined || (best !== undefined && threads.length === 0)) break;
    before = char;
    at += char.length;
  }
  return best === undefined ? undefined : matchOf(best, text);
}

const charAt = (text: string, at: number): string | undefined => {
  const point = text.codePointAt(at);
  return point === undefined ? undefined : String.fromCodePoint(point);
};

const charBefore = (text: string, at: number): string | undefined => {
  const isPair = /[\udc00-\udfff]/.test(text.charAt(at - 1)) && /[\ud800-\udbff]/.test(text.charAt(at - 2));
  return charAt(text, isPair ? at - 2 : at - 1);
};

function noted(places: readonly number[], slot: number, at: number): number[] {
  const after = [...places];
  after[slot] = at;
  return after;
}

function matchOf(places: readonly (number | undefined)[], text: string): Match {
  const [start = 0, end = 0] = places;
  const groups = Array.from({ length: Math.ceil(places.length / 2) - 1 }, (_, i) => {
    const [from, to] = [places[2 * i + 2], places[2 * i + 3]];
    return from === undefined || to === undefined ? undefined : text.slice(from, to);
  });
  return { start, end, groups };
}
