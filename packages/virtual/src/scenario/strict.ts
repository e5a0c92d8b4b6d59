import { z } from 'zod';

/** A map that refuses keys it does not know, and says which it knows. */
export function strict<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code === 'unrecognized_keys')
        return `unknown key ${issue.keys.map((key) => `"${key}"`).join(', ')}; expected ${Object.keys(shape).join(', ')}`;
      return `expected a map with ${Object.keys(shape).join(', ')}`;
    },
  });
}

/** Text, which YAML may have read as a number or a truth value. */
export const scalarText = z.union([z.string(), z.number(), z.boolean()], { error: 'expected text' }).transform(String);

export const regex = z.string().transform((source, context) => {
  try {
    return compileRegex(source);
  } catch (error) {
    context.addIssue({ code: 'custom', message: `not a regular expression: ${error instanceof Error ? error.message : String(error)}` });
    return z.NEVER;
  }
});

/** The screen-observer dialect writes Python's `(?i)` before a pattern that ignores case. */
function compileRegex(source: string): RegExp {
  const [, flags = '', body = ''] = /^(?:\(\?([ims]+)\))?([\s\S]*)$/.exec(source) ?? [];
  try {
    return new RegExp(body, `u${flags}`);
  } catch {
    // Without `u`, escapes that mean nothing are allowed, as Python allows them: `\-`.
    return new RegExp(body, flags);
  }
}

/** What the expression takes from the whole text: its first group, or everything; undefined when it does not match it all. */
export function captured(pattern: RegExp, text: string): string | undefined {
  const found = new RegExp(`^(?:${pattern.source})$`, pattern.flags).exec(text);
  return found === null ? undefined : (found[1] ?? found[0]);
}
