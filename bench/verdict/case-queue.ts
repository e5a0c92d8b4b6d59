import type { VerdictCase } from './case.ts';

/** A lane needs at least this many cases for opening its own copy of a program to pay off. */
const WORTH_SHARING = 4;

/**
 * Hands cases out to lanes. A lane stays with the cases of one group, for which a program stays open, while there are any; then it
 * takes the largest group that no lane is working on, then cases without a group, then a share of the largest group.
 */
export class CaseQueue<Bed> {
  readonly #groups = new Map<string, VerdictCase<Bed>[]>();
  readonly #single: VerdictCase<Bed>[] = [];
  /** The group each lane is working on. */
  readonly #lanes = new Map<number, VerdictCase<Bed>[]>();

  constructor(cases: readonly VerdictCase<Bed>[]) {
    for (const each of cases) {
      if (each.group === undefined) this.#single.push(each);
      else this.#groups.set(each.group, [...(this.#groups.get(each.group) ?? []), each]);
    }
  }

  next(lane: number): VerdictCase<Bed> | undefined {
    const group = this.#lanes.get(lane)?.length ? this.#lanes.get(lane) : this.#another();
    if (group === undefined) return this.#single.shift();
    this.#lanes.set(lane, group);
    return group.shift();
  }

  #another(): VerdictCase<Bed>[] | undefined {
    const taken = new Set(this.#lanes.values());
    const largest = [...this.#groups.values()].sort((a, b) => b.length - a.length);
    const free = largest.find((group) => group.length > 0 && !taken.has(group));
    if (free !== undefined || this.#single.length > 0) return free;
    return largest.find((group) => group.length >= WORTH_SHARING);
  }
}
