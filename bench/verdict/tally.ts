import { quantile } from '../race.ts';
import { FAULTS, WEAKNESSES } from './judge.ts';
import type { Result } from './run.ts';
import type { Status } from './verdict.ts';

/** What was true when the verdict was given. */
export const TRUTHS = ['effect', 'other reaction', 'nothing'] as const;
export type TruthColumn = (typeof TRUTHS)[number];

export interface Tally {
  cases: number;
  rounds: number;
  pairs: number;
  perRound: { cases: number; faults: number; named: number; observed: number }[];
  /** True, but from an oracle that never gave both answers: they do not count. */
  uncounted: string[];
  matrix: Record<Status, Record<TruthColumn, number>>;
  /** By fault or weakness, the cases with what was said. */
  faults: Record<string, string[]>;
  weaknesses: Record<string, string[]>;
  observed: { named: number; total: number; wrong: string[] };
  /** Of `total`, those where something can be read are `readable`; `programs` are those that people use. */
  toolkits: Record<string, { programs: string[]; total: number; readable: number; unverifiable: number }>;
  /** Over the same input, its settling and the readings that are made anyway; by toolkit, where it was measured. */
  cost: Record<string, { medianMs: number; bareMedianMs: number; differenceMs: number; measured: number }>;
}

const columnOf = ({ truth }: Result): TruthColumn => (truth.effect ? 'effect' : truth.reactions.length > 0 ? 'other reaction' : 'nothing');

const line = ({ name, truth, verdict }: Result): string => {
  const reacted = truth.reactions.map(({ kinds, what }) => `${kinds.join('|')} ${what}`).join(', ') || 'nothing';
  const reaction = verdict.reaction === null ? '' : ` [${verdict.reaction.kind} ${verdict.reaction.what}]`;
  return `${name}: said ${verdict.status}${reaction} (${verdict.said}); true: effect ${truth.effect ? 'yes' : 'no'}, reacted ${reacted}; ${truth.seen}`;
};

const oracleOf = ({ about }: Result): string => `${about.toolkit}: ${about.oracle}`;

/**
 * Results of cases whose oracle has answered both yes and no, and the others. Only passes of the latter are discounted: a verdict that is false, or
 * missing, counts regardless of its twins. An oracle that was not asked, or asked about a wrongly refused action, has not said no.
 */
export function counted(results: Result[]): { results: Result[]; uncounted: Result[] } {
  const answers = new Map<string, Set<boolean>>();
  for (const each of results) {
    const { effect } = each.truth;
    const isSent = each.verdict.dispatched !== 'no' || each.about.verdictless === 'must';
    const isAnswer = effect || (each.judgement.fault !== 'broken case' && isSent);
    if (isAnswer) answers.set(oracleOf(each), (answers.get(oracleOf(each)) ?? new Set()).add(effect));
  }
  const isCounted = (each: Result): boolean =>
    each.about.verdictless === 'must' || each.judgement.fault !== null || answers.get(oracleOf(each))?.size === 2;
  return { results: results.filter(isCounted), uncounted: results.filter((each) => !isCounted(each)) };
}

export function tally(all: Result[]): Tally {
  const { results, uncounted } = counted(all);
  const grouped = (keys: readonly string[], keyOf: (result: Result) => string | null): Record<string, string[]> =>
    Object.fromEntries(keys.map((key) => [key, results.filter((each) => keyOf(each) === key).map(line)]));
  const observed = results.filter(({ judgement }) => judgement.named !== null);
  return {
    cases: new Set(results.map(({ name }) => name)).size,
    rounds: Math.max(0, ...results.map(({ round }) => round + 1)),
    pairs: new Set(results.map(({ about }) => `${about.control} / ${about.perturbation}`)).size,
    perRound: byRound(results),
    uncounted: uncounted.map(line),
    matrix: matrixOf(results),
    faults: grouped(FAULTS, ({ judgement }) => judgement.fault),
    weaknesses: grouped(WEAKNESSES, ({ judgement }) => judgement.weakness),
    observed: {
      named: observed.filter(({ judgement }) => judgement.named === true).length,
      total: observed.length,
      wrong: observed.filter(({ judgement }) => judgement.named === false).map(line),
    },
    toolkits: byToolkit(results),
    cost: costOf(results),
  };
}

function costOf(results: Result[]): Tally['cost'] {
  const timed = results.flatMap(({ about, ms, bareMs, verdict }) =>
    bareMs === null ? [] : [{ toolkit: about.toolkit, ms, bareMs: bareMs + verdict.settleMs }],
  );
  const rows = [...new Set(timed.map(({ toolkit }) => toolkit))].map((toolkit) => {
    const own = timed.filter((each) => each.toolkit === toolkit);
    const median = (valueOf: (each: (typeof own)[number]) => number): number => quantile(own.map(valueOf), 0.5);
    return [
      toolkit,
      {
        medianMs: median(({ ms }) => ms),
        bareMedianMs: median(({ bareMs }) => bareMs),
        differenceMs: median(({ ms, bareMs }) => ms - bareMs),
        measured: own.length,
      },
    ] as const;
  });
  return Object.fromEntries(rows);
}

function byRound(results: Result[]): Tally['perRound'] {
  const rows: Tally['perRound'] = [];
  for (const { round, judgement } of results) {
    const row = (rows[round] ??= { cases: 0, faults: 0, named: 0, observed: 0 });
    row.cases++;
    if (judgement.fault !== null) row.faults++;
    if (judgement.named !== null) row.observed++;
    if (judgement.named === true) row.named++;
  }
  return rows;
}

function matrixOf(results: Result[]): Tally['matrix'] {
  const count = (status: Status, column: TruthColumn): number =>
    results.filter((each) => each.verdict.status === status && columnOf(each) === column).length;
  const row = (status: Status): Record<TruthColumn, number> => ({
    effect: count(status, 'effect'),
    'other reaction': count(status, 'other reaction'),
    nothing: count(status, 'nothing'),
  });
  return {
    verified: row('verified'),
    observed: row('observed'),
    no_effect: row('no_effect'),
    failed: row('failed'),
    unverifiable: row('unverifiable'),
    none: row('none'),
  };
}

/** `unverifiable` only where something could be read: a secret is not the toolkit's fault. */
function byToolkit(results: Result[]): Tally['toolkits'] {
  const found: Tally['toolkits'] = {};
  for (const { about, verdict } of results) {
    const row = (found[about.toolkit] ??= { programs: [], total: 0, readable: 0, unverifiable: 0 });
    row.total++;
    const program = about.params?.['program'];
    if (program !== undefined) row.programs = [...new Set([...row.programs, String(program)])];
    if (about.unreadable === true) continue;
    row.readable++;
    if (verdict.status === 'unverifiable') row.unverifiable++;
  }
  return found;
}

export const faultCount = ({ faults }: Tally): number => Object.values(faults).reduce((sum, lines) => sum + lines.length, 0);
