import { evaluate } from '../../look/check/evaluate.ts';
import { formatObserved, formatPredicate } from '../../look/check/format-check.ts';
import type { Predicate } from '../../look/check/predicate.ts';
import type { Postcondition } from './postcondition.ts';

/** A caller's predicate as a postcondition. */
export const expected = (predicate: Predicate, patienceMs: number): Postcondition => {
  const { kind, ...args } = predicate;
  return {
    text: formatPredicate({ kind, args }),
    patienceMs,
    ask: async ({ layout }) => {
      const result = await evaluate(layout, predicate);
      const evidence = {
        kind: 'predicate' as const,
        what: kind,
        expected: formatPredicate(result),
        observed: formatObserved(result),
        holds: result.passed,
      };
      if (result.passed) return { state: 'holds', evidence };
      return result.readable
        ? { state: 'contradicted', evidence }
        : { state: 'unreadable', why: `${evidence.expected} cannot be read here` };
    },
  };
};
