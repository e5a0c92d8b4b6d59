import type { ScriptedCase } from './scripted-case.ts';

type Flags = Pick<ScriptedCase, 'works' | 'held' | 'idempotent' | 'altered' | 'lost' | 'unreadable' | 'verdictless' | 'params' | 'later'>;

/** One thing that is done to a control. */
export interface Variation extends Flags {
  perturbation: string;
  /** What the scenario calls it. */
  mode: string;
  /** When the effect, or its loss, comes. */
  ms?: number;
}

export type Common = Omit<ScriptedCase, 'perturbation' | 'dueMs' | keyof Flags>;

/** A control's cases: what is done to it is all that differs. */
export const vary = (common: Common, variations: readonly Variation[]): ScriptedCase[] =>
  variations.map(({ perturbation, mode, ms, params, ...flags }) => ({
    ...common,
    ...flags,
    perturbation,
    ...(ms === undefined && params === undefined ? {} : { params: { ...params, ...(ms === undefined ? {} : { ms }) } }),
    ...(ms === undefined ? {} : { dueMs: ms }),
    page: `${common.page ?? ''}/${mode}/${ms ?? 0}`,
  }));

/** For what comes at once or never. What is late gets the default patience. */
const SHORT_EXPECT_MS = 600;

type Expected = NonNullable<ScriptedCase['options']>['expect'];

/** Tried without and with an expectation. A condition that held before matters only in the latter. */
export function withAndWithout(
  common: Omit<Common, 'postcondition' | 'options'>,
  expect: NonNullable<Expected>,
  variations: readonly Variation[],
): ScriptedCase[] {
  return variations.flatMap(({ held, ...variation }) => [
    ...vary({ ...common, postcondition: 'none' }, [variation]),
    ...vary(
      {
        ...common,
        postcondition: 'stated',
        options: { expect, ...(variation.ms === undefined ? { expect_timeout_ms: SHORT_EXPECT_MS } : {}) },
      },
      [{ ...variation, ...(held === undefined ? {} : { held }), params: { ...variation.params, expect: true } }],
    ),
  ]);
}

export const works: Variation = { perturbation: 'works', mode: 'works' };
export const dead: Variation = { perturbation: 'dead', mode: 'dead' };
export const putBack: Variation = { perturbation: 'handler puts it back', mode: 'dead' };
export const swallowed: Variation = { perturbation: 'dialog swallows', mode: 'dialog' };
export const crashes: Variation = { perturbation: 'app crashes', mode: 'crash' };
export const elsewhere: Variation = { perturbation: 'something else reacts', mode: 'other' };
export const late = (...ms: number[]): Variation[] => ms.map((each) => ({ perturbation: 'late', mode: 'late', ms: each, later: 'late' }));
export const reverts = (...ms: number[]): Variation[] =>
  ms.map((each) => ({ perturbation: 'reverts', mode: 'reverts', ms: each, later: 'undone' }));
