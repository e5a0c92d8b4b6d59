import { evaluate } from './evaluate.ts';
import type { Scope } from './scope.ts';
import { parseExpression, type Expression } from './syntax.ts';
import { isRow, textOf, type Value } from './value.ts';

/** Text with `{{expressions}}` in it. One that is a single expression keeps its value's type. */
export interface Template {
  readonly source: string;
  readonly parts: readonly (string | Expression)[];
}

const HOLE = /\{\{([\s\S]*?)\}\}/g;

export function parseTemplate(source: string): Template {
  const parts: (string | Expression)[] = [];
  let at = 0;
  for (const hole of source.matchAll(HOLE)) {
    if (hole.index > at) parts.push(source.slice(at, hole.index));
    parts.push(parseExpression(hole[1] ?? ''));
    at = hole.index + hole[0].length;
  }
  if (at < source.length) parts.push(source.slice(at));
  return { source, parts };
}

export function fill(template: Template, scope: Scope): Value {
  const [only, ...others] = template.parts;
  if (only !== undefined && typeof only !== 'string' && others.length === 0) return evaluate(only, scope);
  return fillText(template, scope);
}

export function fillText({ parts, source }: Template, scope: Scope): string {
  if (parts.length === 0 || (parts.length === 1 && typeof parts[0] === 'string')) return source;
  return parts.map((part) => (typeof part === 'string' ? part : textOf(evaluate(part, scope)))).join('');
}

/** A value with templates in place of its texts. */
export type Pattern = Template | number | boolean | null | Pattern[] | { fields: Record<string, Pattern> };

export function parsePattern(value: Value): Pattern {
  if (typeof value === 'string') return parseTemplate(value);
  if (Array.isArray(value)) return value.map(parsePattern);
  if (isRow(value)) return { fields: Object.fromEntries(Object.entries(value).map(([name, part]) => [name, parsePattern(part)])) };
  return value;
}

export function fillPattern(pattern: Pattern, scope: Scope): Value {
  if (pattern === null || typeof pattern !== 'object') return pattern;
  if (Array.isArray(pattern)) return pattern.map((part) => fillPattern(part, scope));
  if ('parts' in pattern) return fill(pattern, scope);
  return Object.fromEntries(Object.entries(pattern.fields).map(([name, part]) => [name, fillPattern(part, scope)]));
}
