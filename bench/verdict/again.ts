import type { Result } from './run.ts';

/** More than this points to a product defect, not to an overloaded machine. */
const MOST_AGAIN = 12;

/** A case that was judged false beside others, and its result when run alone. */
export interface Doubt {
  first: Result;
  again: Result[];
}

const isFalse = ({ judgement }: Result): boolean => judgement.fault !== null;

/** Runs cases that were judged false again; `runAlone` gets their names. */
export async function runAgain(results: readonly Result[], runAlone: (names: ReadonlySet<string>) => Promise<Result[]>): Promise<Doubt[]> {
  const first = new Map(results.filter(isFalse).map((each) => [each.name, each]));
  const again = first.size === 0 || first.size > MOST_AGAIN ? [] : await runAlone(new Set(first.keys()));
  return [...first.values()].map((each) => ({ first: each, again: again.filter(({ name }) => name === each.name) }));
}

/** False again at least once, or not retried. */
export const isStanding = ({ again }: Doubt): boolean => again.length === 0 || again.some(isFalse);
