import type { z } from 'zod';

/** What is wrong with one untrusted value, in the caller's terms; undefined leaves it to the schema's own message. */
export function problemOf(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'missing' : `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return bound(issue.origin, 'at least', Number(issue.minimum));
    case 'too_big':
      return bound(issue.origin, 'at most', Number(issue.maximum));
    default:
      return undefined;
  }
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

function bound(origin: string, limit: 'at least' | 'at most', n: number): string {
  if (origin === 'string') return n === 1 && limit === 'at least' ? 'must not be empty' : `must have ${limit} ${n} characters`;
  return origin === 'array' ? `must have ${limit} ${n} entries` : `must be ${limit} ${n}`;
}
