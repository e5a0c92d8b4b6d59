import type { Expression } from './syntax.ts';
import type { Pattern, Template } from './template.ts';

/** The free variables of an expression. */
export function* namesIn(e: Expression): Generator<string> {
  switch (e.type) {
    case 'value':
      return;
    case 'name':
      yield e.name;
      return;
    case 'part':
      yield* namesIn(e.of);
      yield* namesIn(e.name);
      return;
    case 'not':
    case 'negative':
      yield* namesIn(e.of);
      return;
    case 'binary':
      yield* namesIn(e.left);
      yield* namesIn(e.right);
      return;
    case 'choice':
      for (const part of [e.test, e.yes, e.no]) yield* namesIn(part);
      return;
    case 'call':
      for (const arg of e.args) yield* namesIn(arg);
      return;
    case 'aggregate':
      yield* namesIn(e.list);
      for (const name of namesIn(e.body)) if (name !== e.row) yield name;
  }
}

export function* namesInTemplate({ parts }: Template): Generator<string> {
  for (const part of parts) if (typeof part !== 'string') yield* namesIn(part);
}

export function* namesInPattern(pattern: Pattern): Generator<string> {
  if (pattern === null || typeof pattern !== 'object') return;
  if (Array.isArray(pattern)) for (const part of pattern) yield* namesInPattern(part);
  else if ('parts' in pattern) yield* namesInTemplate(pattern);
  else for (const part of Object.values(pattern.fields)) yield* namesInPattern(part);
}
