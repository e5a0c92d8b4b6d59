import { z } from 'zod';

/** Schemas for the fields of a flow file. Every scalar arrives as text. */

export const text = z.string('expected text');

export const int = z
  .string('expected a whole number')
  .regex(/^[+-]?\d{1,15}$/, 'expected a whole number')
  .transform(Number);

export const decimal = z
  .string('expected a number')
  .regex(/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/, 'expected a number')
  .transform(Number);

export const flag = z
  .string('expected true or false')
  .regex(/^(?:true|false)$/i, 'expected true or false')
  .transform((word) => word.toLowerCase() === 'true');

export const texts = z.array(text, 'expected a list');

/** Variables are text, whatever they look like. */
export const textMap = z.record(z.string(), text, 'expected a map of names to text');

export const oneOf = <const T extends string>(...words: readonly [T, ...T[]]): z.ZodType<T, string> =>
  z
    .string()
    .transform((word) => words.find((each) => each.toLowerCase() === word.toLowerCase()))
    .refine((word) => word !== undefined, { error: `expected one of ${words.join(', ')}`, params: { parsing: true } });

export const DIRECTIONS = ['UP', 'DOWN', 'LEFT', 'RIGHT'] as const;
export const direction = oneOf(...DIRECTIONS);
export type Direction = (typeof DIRECTIONS)[number];

/** Text with an expression has no known value until the flow runs. */
export const hasExpression = (value: string): boolean => /(?<!\\)\$\{/.test(value);
