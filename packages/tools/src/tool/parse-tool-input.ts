import type { z } from 'zod';

import { parseInput } from '@handsight/core/act';
import { HandsightError } from '@handsight/core/error';

/** Parses untrusted arguments with a tool's schema; throws BadRequest naming the field. Unknown fields are refused. */
export function parseToolInput<I extends z.ZodObject>(input: I, raw: unknown, tool: string): z.output<I> {
  const given = raw ?? {};
  if (typeof given === 'object') {
    const unknown = Object.keys(given).filter((name) => !Object.hasOwn(input.shape, name));
    if (unknown.length > 0) {
      const names = unknown.slice(0, 5).map((name) => name.slice(0, 60));
      throw new HandsightError(
        'BadRequest',
        `${tool} has no ${names.join(', ')}; it takes ${Object.keys(input.shape).join(', ') || 'nothing'}`,
        {
          tool,
          unknown: names,
        },
      );
    }
  }
  return parseInput(input, given, tool);
}
