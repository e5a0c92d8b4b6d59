import { HandsightError } from '@handsight/core/error';
import { runPart, type Result, type RunOptions } from './run.ts';

/** Loaded when asked for: each part brings what it needs. */
const PARTS: Record<string, (options: RunOptions) => Promise<Result[]>> = {
  phone: async (options) => runPart((await import('./phone/part.ts')).PHONE, options),
  virtual: async (options) => runPart((await import('./virtual/part.ts')).VIRTUAL, options),
  programs: async (options) => runPart((await import('./programs/part.ts')).PROGRAMS, options),
};

export const PART_NAMES = Object.keys(PARTS);

export interface PartsOptions extends Omit<RunOptions, 'round'> {
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
  for (let round = 0; round < rounds; round++)
    for (const run of runs) if (options.signal?.aborted !== true) results.push(...(await run({ ...options, round })));
  return results;
}
