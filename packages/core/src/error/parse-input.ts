import type { z } from 'zod';

import { HandsightError } from './errors.ts';
import { problemOf } from './input-problem.ts';

/** An untrusted value parsed by a schema, or BadRequest naming the field. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown, what: string): z.infer<S> {
  const result = schema.safeParse(input, { error: problemOf });
  if (result.success) return result.data;
  const problems = result.error.issues
    .slice(0, 5)
    .map((issue) => `${issue.path.length === 0 ? what : issue.path.join('.')}: ${issue.message}`);
  throw new HandsightError('BadRequest', `not a valid ${what}: ${problems.join('; ')}`.slice(0, 1000), { problems });
}
