import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseAllDocuments,
  type Document,
  type Node,
  type Pair,
  type Scalar,
  type YAMLMap,
} from 'yaml';

import { HandsightError } from '@handsight/core/error';
import { flowError, type Place } from './problem.ts';

/** The largest flow found in public repositories has 41 kB. */
export const MAX_FILE_BYTES = 1_000_000;

/** Limit after alias expansion: a nine-line alias bomb would make a billion nodes. */
const MAX_NODES = 10_000;

/** Values that a text can hold at most are as many as its line breaks, commas and colons: more of these would stall a host while it reads. */
const MOST_MARKS_IN_REQUEST = 4000;

/** Refuses, before it is parsed, a text whose reading would keep a host from answering others. */
export function refuseStalling(text: string): void {
  let marks = 0;
  for (const character of text) if (character === '\n' || character === ',' || character === ':') marks++;
  if (marks <= MOST_MARKS_IN_REQUEST) return;
  throw new HandsightError(
    'BadFlow',
    `a flow in a request has ${MOST_MARKS_IN_REQUEST} values at most; put it into a file and run it with handsight test`,
    {
      limit: MOST_MARKS_IN_REQUEST,
    },
  );
}

/** A value as it appears in the file: scalars are text, empty ones are null. */
export type Plain = string | null | Plain[] | { [key: string]: Plain };

/** One file's text, its documents, and the positions of their nodes. */
export class YamlSource {
  readonly file: string;
  readonly text: string;
  readonly documents: Document.Parsed[];
  readonly #lines = new LineCounter();
  #nodes = 0;

  constructor(file: string, text: string) {
    this.file = file;
    this.text = text;
    if (Buffer.byteLength(text) > MAX_FILE_BYTES) throw this.tooLarge(`the file is larger than ${MAX_FILE_BYTES} bytes`);
    this.documents = this.#parse();
  }

  #parse(): Document.Parsed[] {
    try {
      // Only the first two documents are read; parseAllDocuments returns an array for an empty text, too.
      const parsed = parseAllDocuments(this.text, {
        schema: 'failsafe',
        lineCounter: this.#lines,
        prettyErrors: false,
        keepSourceTokens: false,
      });
      const documents: Document.Parsed[] = Array.isArray(parsed) ? parsed : [];
      for (const { errors } of documents.slice(0, 2)) {
        const [error] = errors;
        if (error !== undefined) {
          throw flowError({
            severity: 'error',
            title: 'Parsing Failed',
            message: `this is not YAML: ${error.message}`,
            place: this.at(error.pos[0]),
          });
        }
      }
      return documents;
    } catch (error) {
      // The parser is recursive.
      if (error instanceof RangeError) throw this.tooLarge('its lists and maps are nested too deeply');
      throw error;
    }
  }

  tooLarge(message: string): Error {
    return flowError({ severity: 'error', title: 'File Too Large', message, place: { file: this.file, line: 1, column: 1 } });
  }

  /** Never past the last non-empty line. */
  at(offset: number): Place {
    const { line, col } = this.#lines.linePos(Math.min(offset, this.text.trimEnd().length));
    return { file: this.file, line: Math.max(line, 1), column: Math.max(col, 1) };
  }

  startOf(node: Node | null | undefined): Place {
    return this.at(node?.range?.[0] ?? 0);
  }

  /** After a scalar; after a list or map and the blanks that follow it. */
  endOf(node: Node | null | undefined): Place {
    if (isScalar(node)) return this.at(node.range?.[1] ?? 0);
    return this.at(node?.range?.[2] ?? 0);
  }

  /** Resolves an alias. */
  follow(node: unknown, document: Document): Node | null {
    const target = isAlias(node) ? node.resolve(document) : node;
    return isMap(target) || isSeq(target) || isScalar(target) ? target : null;
  }

  plain(node: unknown, document: Document): Plain {
    this.#nodes++;
    if (this.#nodes > MAX_NODES) throw this.tooLarge(`it holds more than ${MAX_NODES} values when its aliases are written out`);
    const target = this.follow(node, document);
    if (isMap(target)) return Object.fromEntries(target.items.map((pair) => [keyOf(pair), this.plain(pair.value, document)]));
    if (isSeq(target)) return target.items.map((item) => this.plain(item, document));
    return isScalar(target) && !isNull(target) ? textOf(target) : null;
  }
}

/** In the failsafe schema every scalar is text; YAML's nulls are plain scalars with these spellings. */
export const isNull = (node: Scalar): boolean => node.type === 'PLAIN' && /^(?:|~|null|Null|NULL)$/.test(textOf(node));

export const textOf = ({ value }: Scalar): string => (typeof value === 'string' ? value : String(value));

export const keyOf = ({ key }: Pair): string => (isScalar(key) ? textOf(key) : String(key));

export const pairOf = (map: YAMLMap, key: string): Pair | undefined => map.items.find((pair) => keyOf(pair) === key);
