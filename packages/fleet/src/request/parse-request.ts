import { HandsightError } from '@handsight/core/error';
import { COMPARISONS, ORDERED_FIELDS, TEXT_FIELDS, type Comparison, type DeviceRequest } from './device-request.ts';

const MOST_CHARACTERS = 1000;
const MOST_DEPTH = 20;

/** `android>=13 && tag:lab-2`. Errors name the column, from 1. */
export function parseRequest(text: string): DeviceRequest {
  if (text.length > MOST_CHARACTERS) throw problem(text, MOST_CHARACTERS, `a device request has at most ${MOST_CHARACTERS} characters`);
  return new RequestParser(text).parse();
}

class RequestParser {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  parse(): DeviceRequest {
    const request = this.#either(0);
    if (this.#at < this.#text.length) throw this.#problem(`expected && or || but found "${this.#text[this.#at] ?? ''}"`);
    return request;
  }

  #either(depth: number): DeviceRequest {
    return this.#chain('or', '||', () => this.#chain('and', '&&', () => this.#single(depth)));
  }

  #chain(type: 'and' | 'or', sign: string, part: () => DeviceRequest): DeviceRequest {
    const first = part();
    const of = [first];
    while (this.#take(sign)) of.push(part());
    return of.length === 1 ? first : { type, of };
  }

  #single(depth: number): DeviceRequest {
    if (depth > MOST_DEPTH) throw this.#problem(`nested deeper than ${MOST_DEPTH}`);
    if (this.#take('!')) return { type: 'not', of: this.#single(depth + 1) };
    if (!this.#take('(')) return this.#label();
    const request = this.#either(depth + 1);
    if (!this.#take(')')) throw this.#problem('expected )');
    return request;
  }

  #label(): DeviceRequest {
    const start = this.#at;
    const word = this.#match(/[A-Za-z][\w-]*/y);
    if (word === undefined) throw this.#problem('expected a label, such as android>=13, tag:lab-2 or model:"Pixel 7"');
    if (this.#match(/:/y) !== undefined) return { type: 'text', field: this.#field(word, start, TEXT_FIELDS, ':'), value: this.#value() };
    const comparison = this.#comparison();
    if (comparison === undefined) {
      const known = [...TEXT_FIELDS, ...ORDERED_FIELDS].find((field) => field === word);
      if (known !== undefined) throw this.#problem(`expected a value for ${word}`);
      return this.#ended(word === 'any' ? { type: 'any' } : { type: 'kind', word });
    }
    const field = ORDERED_FIELDS.find((each) => each === word);
    if (field === undefined && TEXT_FIELDS.some((each) => each === word))
      throw this.#problem(`${word} has no order; write ${word}:value`, start);
    const value = this.#match(/\d+(?:\.\d+)*/y);
    if (value === undefined) throw this.#problem(`expected a number after ${comparison}`);
    return this.#ended(
      field === undefined ? { type: 'kind', word, version: { comparison, value } } : { type: 'ordered', field, comparison, value },
    );
  }

  #field<F extends string>(word: string, start: number, fields: readonly F[], sign: string): F {
    const field = fields.find((each) => each === word);
    if (field !== undefined) return field;
    if (ORDERED_FIELDS.some((each) => each === word)) throw this.#problem(`${word} is compared by a number; write ${word}==13`, start);
    throw this.#problem(`there is no label ${word}${sign}; there are ${fields.join(', ')}`, start);
  }

  #value(): string {
    const quote = this.#match(/"((?:[^"\\]|\\["\\])*)"/y);
    if (quote !== undefined) return this.#ended(quote.slice(1, -1).replace(/\\(["\\])/g, '$1'));
    const word = this.#match(/[\w.:@/-]+/y);
    if (word === undefined) throw this.#problem('expected a value: a word, or text in double quotes');
    return this.#ended(word);
  }

  #ended<T>(value: T): T {
    this.#match(/\s+/y);
    return value;
  }

  #comparison(): Comparison | undefined {
    this.#match(/\s+/y);
    const found = COMPARISONS.find((sign) => this.#text.startsWith(sign, this.#at));
    if (found !== undefined) this.#at += found.length;
    if (found !== undefined) this.#match(/\s+/y);
    return found;
  }

  #take(sign: string): boolean {
    this.#match(/\s+/y);
    if (!this.#text.startsWith(sign, this.#at)) return false;
    this.#at += sign.length;
    this.#match(/\s+/y);
    return true;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #problem(message: string, at = this.#at): HandsightError {
    return problem(this.#text, at, message);
  }
}

const problem = (text: string, at: number, message: string): HandsightError =>
  new HandsightError('BadRequest', `device request, column ${at + 1}: ${message}`, {
    request: text.slice(0, MOST_CHARACTERS),
    column: at + 1,
  });
