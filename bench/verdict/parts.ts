import { HandsightError } from '@handsight/core/error';
import { runPart, type Result, type RunOptions } from './run.ts';

/** Loaded when asked for: each part brings what it needs. */
const PARTS: Record<string, (options: RunOptions) => Promise<Result[]>> = {
  phone: async (options) => runPart((await import('./phone/part.ts')).PHONE, options),
  virtual: async (options) => runPart((await import('./virtual/part.ts')).VIRTUAL, options),
  programs: async (options) => runPart((await import('./programs/part.ts')).PROGRAMS, options),
};

export const PART_NAMES = Object.keys(PARTS);

export async function runParts(names: readonly string[], options: RunOptions): Promise<Result[]> {
  const results: Result[] = [];
  for (const name of names) {
    const run = PARTS[name];
    if (run === undefined) throw new HandsightError('BadRequest', `there is no part "${name}"; there are ${PART_NAMES.join(', ')}`);
    results.push(...(await run(options)));
  }
  return results;
}
