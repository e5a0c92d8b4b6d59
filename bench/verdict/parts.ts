import { HandsightError } from '@handsight/core/error';
import { remark } from '@handsight/cli';
import { figure } from '../table.ts';
import { runPart, type Result, type RunOptions } from './run.ts';

/** Loaded on demand: each part brings its own dependencies. */
const PARTS: Record<string, (options: RunOptions) => Promise<Result[]>> = {
  phone: async (options) => runPart((await import('./phone/part.ts')).PHONE, options),
  iphone: async (options) => runPart((await import('./iphone/part.ts')).IPHONE, options),
  virtual: async (options) => runPart((await import('./virtual/part.ts')).VIRTUAL, options),
  programs: async (options) => runPart((await import('./programs/part.ts')).PROGRAMS, options),
};

export const PART_NAMES = Object.keys(PARTS);

export interface PartsOptions extends Omit<RunOptions, 'round' | 'onResult'> {
  rounds: number;
}

/** Round after round of all parts, so that an interrupted run has whole rounds. */
export async function runParts(names: readonly string[], { rounds, ...options }: PartsOptions): Promise<Result[]> {
  const runs = names.map((name) => {
    const run = PARTS[name];
    if (run === undefined) throw new HandsightError('BadRequest', `there is no part "${name}"; there are ${PART_NAMES.join(', ')}`);
    return run;
  });
  const results: Result[] = [];
  const isOver = (): boolean => options.signal?.aborted === true;
  for (let round = 0; round < rounds && !isOver(); round++) {
    const begun = performance.now();
    const found: Result[] = [];
    for (const run of runs) if (!isOver()) found.push(...(await run({ ...options, round, onResult: remarkFault })));
    const untrue = found.filter(({ judgement }) => judgement.fault !== null).length;
    if (rounds > 1) remark(`round ${round + 1}: ${found.length} cases, ${untrue} false, ${figure((performance.now() - begun) / 1000)} s`);
    results.push(...found);
  }
  return results;
}

const remarkFault = ({ judgement: { fault }, name, verdict }: Result): void => {
  if (fault !== null) remark(`${fault}: ${name}: ${verdict.said}`);
};
