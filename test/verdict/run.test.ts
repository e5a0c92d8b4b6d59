import { describe, expect, it } from 'vitest';

import { isStanding, runAgain } from '../../bench/verdict/again.ts';
import { CaseQueue } from '../../bench/verdict/case-queue.ts';
import type { Part, VerdictCase } from '../../bench/verdict/case.ts';
import { runPart, type Result } from '../../bench/verdict/run.ts';

const BREAKS = 'could not be staged';
/** A case that is only handed out; staging it breaks. */
const caseOf = (control: string, group?: string): VerdictCase<number> => ({
  control,
  perturbation: 'works',
  toolkit: 'test',
  oracle: control,
  postcondition: 'none',
  ...(group === undefined ? {} : { group }),
  stage: () => Promise.reject(new Error(BREAKS)),
});
const controls = (count: number, group?: string): VerdictCase<number>[] =>
  Array.from({ length: count }, (_, i) => caseOf(`${group ?? 'single'} ${i}`, group));

describe('cases handed out to lanes', () => {
  const groupsTaken = (queue: CaseQueue<number>, lane: number, count: number): (string | undefined)[] =>
    Array.from({ length: count }, () => queue.next(lane)?.group);

  it('are of one group as long as it has any', () => {
    const queue = new CaseQueue([...controls(2, 'small'), ...controls(3, 'large')]);
    expect(groupsTaken(queue, 0, 2)).toEqual(['large', 'large']);
    expect(groupsTaken(queue, 1, 1)).toEqual(['small']);
    expect(groupsTaken(queue, 0, 1)).toEqual(['large']);
  });

  it('without a group come after the groups that no lane is at', () => {
    const queue = new CaseQueue([...controls(1), ...controls(9, 'taken'), ...controls(1, 'free')]);
    expect(groupsTaken(queue, 0, 1)).toEqual(['taken']);
    expect(groupsTaken(queue, 1, 2)).toEqual(['free', undefined]);
  });

  it('are a share of another lane’s group when nothing else is left and it is worth it', () => {
    const queue = new CaseQueue(controls(5, 'only'));
    expect(groupsTaken(queue, 0, 1)).toEqual(['only']);
    expect(groupsTaken(queue, 1, 1)).toEqual(['only']);
    expect(groupsTaken(queue, 2, 1)).toEqual([undefined]);
  });
});

const partOf = (cases: VerdictCase<number>[]): { part: Part<number>; opened: () => number } => {
  let beds = 0;
  const part: Part<number> = {
    name: 'test',
    lanes: 1,
    patienceMs: 0,
    cases,
    open: () => Promise.resolve(++beds),
    close: () => Promise.resolve(),
  };
  return { part, opened: () => beds };
};

describe('a part', () => {
  it('gives cases after a broken one a bed that it has not touched', async () => {
    const { part, opened } = partOf(controls(2));
    const results = await runPart(part);
    expect(results.map(({ judgement, verdict }) => [judgement.fault, verdict.said])).toEqual([
      ['broken case', BREAKS],
      ['broken case', BREAKS],
    ]);
    expect(opened()).toBe(3);
  });

  it('begins no case once it is interrupted, and gives what it has', async () => {
    const stop = new AbortController();
    const { part } = partOf(controls(3));
    const results = await runPart(part, { signal: stop.signal, onResult: () => stop.abort() });
    expect(results).toHaveLength(1);
  });
});

describe('a case that was judged false', () => {
  const judgedFalse = async (): Promise<Result[]> => runPart(partOf(controls(1)).part);
  const asTrue = (result: Result): Result => ({ ...result, judgement: { fault: null, weakness: null, named: null } });

  it('stands if it is false again even once', async () => {
    const first = await judgedFalse();
    const doubts = await runAgain(first, () => Promise.resolve([...first.map(asTrue), ...first]));
    expect(doubts.map(isStanding)).toEqual([true]);
  });

  it('does not stand if it is true alone', async () => {
    const first = await judgedFalse();
    expect((await runAgain(first, () => Promise.resolve(first.map(asTrue)))).map(isStanding)).toEqual([false]);
  });

  it('stands if it was not done again, and is not where too many are false', async () => {
    const many = await runPart(partOf(controls(20)).part);
    const doubts = await runAgain(many, () => Promise.reject(new Error('not to be done')));
    expect(doubts).toHaveLength(20);
    expect(doubts.every(isStanding)).toBe(true);
  });
});
