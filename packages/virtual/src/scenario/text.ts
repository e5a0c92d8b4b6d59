import { z } from 'zod';
import { parseExpression, type Expression, ExpressionFault } from '../expr/syntax.ts';
import { parsePattern, parseTemplate, type Pattern, type Template } from '../expr/template.ts';
import type { Value } from '../expr/value.ts';
import { scalarText } from './source.ts';

function reading<In, Out>(read: (input: In) => Out) {
  return (input: In, context: z.RefinementCtx): Out => {
    try {
      return read(input);
    } catch (error) {
      if (!(error instanceof ExpressionFault)) throw error;
      context.addIssue({ code: 'custom', message: error.message });
      return z.NEVER;
    }
  };
}

/** Text with `{{expressions}}`. */
export const template = scalarText.transform(reading<string, Template>(parseTemplate));

/** As `template`, and `{text}` stands for what was typed, as the screen-observer dialect writes it. */
export const replyTemplate = scalarText.transform(
  reading<string, Template>((source) => parseTemplate(source.replace(/(?<!\{)\{text\}(?!\})/g, '{{text}}'))),
);

export const expression = z.string({ error: 'expected an expression' }).transform(reading<string, Expression>(parseExpression));

/** A truth value, or an expression that gives one. */
export const condition = z
  .union([z.boolean(), z.string()], { error: 'expected true, false or an expression' })
  .transform(
    reading<boolean | string, Expression>((input) =>
      typeof input === 'string' ? parseExpression(input) : { type: 'value', value: input },
    ),
  );

/** JSON. */
export const value: z.ZodType<Value> = z.json();

/** JSON with `{{expressions}}` in its texts. */
export const pattern = value.transform(reading<Value, Pattern>(parsePattern));

/** `row in rows`: for every row of a list. */
export const forEach = z.string({ error: 'expected "name in list"' }).transform(
  reading<string, { row: string; list: Expression }>((source) => {
    const [, row, list] = /^\s*([\p{L}_][\p{L}\p{N}_]*)\s+in\s+([\s\S]+)$/u.exec(source) ?? [];
    if (row === undefined || list === undefined) throw new ExpressionFault(`expected "name in list", found "${source}"`);
    return { row, list: parseExpression(list) };
  }),
);

/** A variable, or a part of one: `settings.wifi`. */
export const variable = z
  .string()
  .regex(/^[\p{L}_][\p{L}\p{N}_]*(\.[\p{L}_][\p{L}\p{N}_]*)*$/u, { error: 'expected the name of a variable' });
