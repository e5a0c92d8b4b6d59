import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { HandsightError } from '@handsight/core/error';
import { Pattern } from '@handsight/core/screen';
import { z } from 'zod';

export type SourcePath = readonly PropertyKey[];

const MAX_LENGTH = 2_000_000;
const MAX_DEPTH = 200;

/** A scenario file's YAML, which knows the line and column of every value in it. */
export class ScenarioSource {
  readonly file: string;
  readonly value: unknown;
  readonly #lines = new LineCounter();
  readonly #document: Document | undefined;

  constructor(text: string, file: string) {
    this.file = file;
    if (text.length > MAX_LENGTH) this.#fail(1, 1, [], `expected at most ${MAX_LENGTH} characters, found ${text.length}`);
    try {
      this.#document = parseDocument(text, { lineCounter: this.#lines, prettyErrors: false, merge: true, schema: 'core' });
      const [error] = this.#document.errors;
      if (error !== undefined) throw error;
      this.value = this.#document.toJS();
      if (isDeeperThan(this.value, MAX_DEPTH)) throw new Error(`it is nested more than ${MAX_DEPTH} levels deep`);
    } catch (error) {
      const { line, col } = this.#lines.linePos(startOf(error));
      this.#fail(
        Math.max(line, 1),
        Math.max(col, 1),
        [],
        `not readable as YAML: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  /** Refuse the file because of the value at a path, or of a key in the map there. */
  fail(path: SourcePath, message: string, key?: string): never {
    const { line, col } = this.#lines.linePos(this.#offsetOf(path, key));
    this.#fail(Math.max(line, 1), Math.max(col, 1), path, message);
  }

  #fail(line: number, column: number, path: SourcePath, message: string): never {
    const at = pathText(path);
    throw new HandsightError('ScenarioInvalid', `${this.file}:${line}:${column}: ${at === '' ? '' : `${at}: `}${message}`, {
      file: this.file,
      line,
      column,
      path: at,
    });
  }

  /** Where the value stands; of a value that is missing, where its nearest parent stands. */
  #offsetOf(path: SourcePath, key?: string): number {
    let node: Node | null | undefined = this.#document?.contents;
    let offset = node?.range?.[0] ?? 0;
    for (const [i, part] of [...path, ...(key === undefined ? [] : [key])].entries()) {
      if (isAlias(node) && this.#document !== undefined) node = node.resolve(this.#document);
      const child = childAt(node, part);
      if (child === undefined) break;
      const isNamedKey = key !== undefined && i === path.length;
      offset = (isNamedKey ? child.keyOffset : undefined) ?? child.value?.range?.[0] ?? child.keyOffset ?? offset;
      node = child.value;
    }
    return offset;
  }
}

const isDeeperThan = (value: unknown, depth: number): boolean =>
  typeof value === 'object' && value !== null && (depth === 0 || Object.values(value).some((part) => isDeeperThan(part, depth - 1)));

interface Child {
  value: Node | null;
  keyOffset: number | undefined;
}

function childAt(node: Node | null | undefined, part: PropertyKey): Child | undefined {
  if (isSeq<Node>(node)) {
    const value = node.items[Number(part)];
    return value === undefined ? undefined : { value, keyOffset: undefined };
  }
  if (!isMap<Node, Node | null>(node)) return undefined;
  const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(part));
  return pair === undefined ? undefined : { value: pair.value, keyOffset: pair.key.range?.[0] };
}

function startOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('pos' in error) || !Array.isArray(error.pos)) return 0;
  const [start] = error.pos as unknown[];
  return typeof start === 'number' ? start : 0;
}

/** `states.login.windows[0].title`. */
function pathText(path: SourcePath): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}

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
