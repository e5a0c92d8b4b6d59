import { flowError } from '../read/problem.ts';
import { suggestionsFor } from '../read/similar.ts';

/**
 * The flows that must run in sequence: the longest prefix of the order that exists. An order whose first flow is missing,
 * while others of it exist, is refused.
 */
export function flowsInOrder(names: readonly string[], order: readonly string[]): string[] {
  const wanted = [...new Set(order)];
  const known = new Set(names);
  if (!wanted.some((name) => known.has(name))) return [];
  const missing = wanted.findIndex((name) => !known.has(name));
  const sequence = missing === -1 ? wanted : wanted.slice(0, missing);
  if (sequence.length === 0) {
    const absent = wanted.filter((name) => !known.has(name));
    throw flowError({
      severity: 'error',
      title: 'Could not find flows needed for execution in order',
      message: absent.join(', '),
      suggestions: absent.flatMap((name) => suggestionsFor(name, names)),
    });
  }
  return sequence.every((name, i) => order[i] === name) ? sequence : [];
}
