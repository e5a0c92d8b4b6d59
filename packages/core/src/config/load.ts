import { readFile, stat } from 'node:fs/promises';
import { isMap, isNode, LineCounter, parseDocument, type Document } from 'yaml';
import type { z } from 'zod';

import { HandsightError } from '../error/errors.ts';
import { ConfigSchema, type Config, type ConfigInput } from './schema.ts';

interface Problem {
  /** `redaction.ocr_text_patterns[0]`; empty for the file as a whole. */
  path: string;
  message: string;
  line: number;
  column: number;
}

export async function loadConfig(file: string): Promise<Config> {
  let text: string;
  try {
    // A pipe gives its content once, and a configuration is read more than once: the second reading would guard nothing.
    if (!(await stat(file)).isFile()) throw new Error('it is not a file; write it to one');
    text = await readFile(file, 'utf8');
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new HandsightError('BadRequest', `the configuration cannot be read: ${problem}`, { file }, { cause: error });
  }
  return parseConfig(text, file);
}

/** JSON or YAML: the YAML parser takes both, keeps positions and refuses duplicate keys. */
export function parseConfig(text: string, file = 'config'): Config {
  const lines = new LineCounter();
  const placeOf = (offset: number): { line: number; column: number } => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  const { document, content } = readYaml(text, lines, file);
  if (document.errors.length > 0) {
    throw refusal(
      file,
      document.errors.map((error) => ({ path: '', message: error.message, ...placeOf(error.pos[0]) })),
    );
  }
  const parsed = ConfigSchema.safeParse(content ?? {});
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues
    .flatMap(placesIn)
    .map(({ path, message }) => ({ path: pathText(path), message, ...placeOf(offsetOf(document, path)) }));
  throw refusal(file, problems);
}

/** The parser throws on an alias without its anchor instead of listing it among its errors. */
function readYaml(text: string, lineCounter: LineCounter, file: string): { document: Document; content: unknown } {
  try {
    const document = parseDocument(text, { lineCounter, prettyErrors: false });
    return { document, content: document.errors.length > 0 ? undefined : document.toJS() };
  } catch (error) {
    throw refusal(file, [{ path: '', message: error instanceof Error ? error.message : String(error), line: 0, column: 0 }]);
  }
}

/** A configuration made by a program, with the defaults filled in. */
export function makeConfig(input: ConfigInput = {}): Config {
  const parsed = ConfigSchema.safeParse(input);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues
    .flatMap(placesIn)
    .map(({ path, message }) => ({ path: pathText(path), message, line: 0, column: 0 }));
  throw refusal('config', problems);
}

/** Unknown keys are reported each at its own place. */
function placesIn(issue: z.core.$ZodIssue): { path: PropertyKey[]; message: string }[] {
  if (issue.code !== 'unrecognized_keys') return [{ path: issue.path, message: issue.message }];
  return issue.keys.map((key) => ({ path: [...issue.path, key], message: 'there is no such setting' }));
}

const pathText = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');

/** The offset of the key, or of its nearest parent in the file. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length--) {
    const parent = length === 1 ? document.contents : document.getIn(path.slice(0, length - 1), true);
    const last = path[length - 1];
    const key = isMap(parent)
      ? parent.items.find((pair) => String(pair.key) === String(last))?.key
      : document.getIn(path.slice(0, length), true);
    if (isNode(key) && key.range !== null && key.range !== undefined) return key.range[0];
  }
  return 0;
}

function refusal(file: string, problems: readonly Problem[]): HandsightError {
  const sentences = problems.map(({ path, message, line, column }) => {
    const place = line > 0 ? `${file}:${line}:${column}` : file;
    return path === '' ? `${place}: ${message}` : `${place}: ${path}: ${message}`;
  });
  return new HandsightError('BadRequest', sentences.join('; '), { file, problems });
}
