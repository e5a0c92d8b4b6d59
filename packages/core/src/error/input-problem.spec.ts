import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { parseInput } from './parse-input.ts';

const schema = z.strictObject({
  target: z.string().min(1),
  count: z.int().min(1).max(3).optional(),
  direction: z.enum(['up', 'down']).optional(),
  checks: z.array(z.string()).max(2).optional(),
});

describe('what is wrong with arguments', () => {
  it.each([
    [{}, 'target: missing'],
    [{ target: '' }, 'target: must not be empty'],
    [{ target: { x: 1 } }, 'target: must be a text'],
    [{ target: 'a', count: 9 }, 'count: must be at most 3'],
    [{ target: 'a', count: 0.5 }, 'count: must be a whole number'],
    [{ target: 'a', count: 'two' }, 'count: must be a number'],
    [{ target: 'a', direction: 'north' }, 'direction: must be one of up, down'],
    [{ target: 'a', checks: ['1', '2', '3'] }, 'checks: must have at most 2 entries'],
  ])('%j: %s', (input, problem) => {
    expect(() => parseInput(schema, input, 'tap')).toThrow(`not a valid tap: ${problem}`);
  });
});
