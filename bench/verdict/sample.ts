import type { Part, VerdictCase } from './case.ts';

/** What comes later than this is left to the whole bench. */
const SOON_MS = 400;

export interface SampleOptions {
  /** Controls to try; all if left out. */
  controls?: RegExp;
  lanes: number;
}

/** A short run of a part: one case of each pair of control and perturbation, on the kinds of device in turn. */
export function sampleOf<Bed>(part: Part<Bed>, { controls, lanes }: SampleOptions): Part<Bed> {
  const soon = part.cases.filter(({ dueMs = 0, control }) => dueMs <= SOON_MS && controls?.test(control) !== false);
  const toolkits = [...new Set(soon.map(({ toolkit }) => toolkit))];
  const oracles = [...new Set(soon.map(({ oracle }) => oracle))];
  const chosen = new Map<string, VerdictCase<Bed>>();
  for (const each of soon) {
    const pair = `${each.control} / ${each.perturbation}`;
    // Twins go to the same kind of device: all cases of one oracle.
    const isTurn = each.toolkit === toolkits[oracles.indexOf(each.oracle) % toolkits.length];
    if (isTurn || !chosen.has(pair)) chosen.set(pair, chosen.get(pair)?.toolkit === each.toolkit ? (chosen.get(pair) ?? each) : each);
  }
  return { ...part, lanes, cases: [...chosen.values()] };
}
