import { Pattern } from '@handsight/core/screen';
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

/** A scenario's regular expression, in the spelling that Python and JavaScript share, whose cost is bounded by the length of the text. */
export interface ScenarioPattern {
  /** Searched for. */
  part: Pattern;
  /** Matched with the whole text. */
  whole: Pattern;
}

function compileRegex(source: string): ScenarioPattern {
  const [, flags = '', body = ''] = /^(\(\?[ims]+\))?([\s\S]*)$/.exec(source) ?? [];
  return { part: Pattern.compile(source), whole: Pattern.compile(`${flags}\\A(?:${body})\\z`) };
}

/** What the expression takes from the whole text: its first group, or everything; undefined when it does not match it all. */
export function captured({ whole }: ScenarioPattern, text: string): string | undefined {
  const found = whole.find(text);
  return found === undefined ? undefined : (found.groups[0] ?? text);
}
