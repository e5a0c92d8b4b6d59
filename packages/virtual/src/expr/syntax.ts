import { FUNCTIONS } from './functions.ts';
import type { Value } from './value.ts';

export type BinaryOperator = 'or' | 'and' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '%';
export const AGGREGATES = ['sum', 'count', 'any', 'all', 'find', 'filter'] as const;
export type Aggregate = (typeof AGGREGATES)[number];

export type Expression =
  | { type: 'value'; value: Value }
  | { type: 'name'; name: string }
  | { type: 'part'; of: Expression; name: Expression }
  | { type: 'not' | 'negative'; of: Expression }
  | { type: 'binary'; operator: BinaryOperator; left: Expression; right: Expression }
  | { type: 'choice'; test: Expression; yes: Expression; no: Expression }
  | { type: 'call'; name: string; args: Expression[] }
  /** `sum(row in cart, row.price)`. */
  | { type: 'aggregate'; name: Aggregate; row: string; list: Expression; body: Expression };

/** From loosest to tightest. */
const LEVELS: BinaryOperator[][] = [['or'], ['and'], ['==', '!='], ['<', '<=', '>', '>='], ['+', '-'], ['*', '/', '%']];
const CONSTANTS = new Map<string, Value>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

export function parseExpression(source: string): Expression {
  const reader = new Reader(source);
  const expression = reader.choice();
  reader.end();
  return expression;
}

class Reader {
  readonly #source: string;
  readonly #tokens: Token[];
  #at = 0;

  constructor(source: string) {
    this.#source = source;
    this.#tokens = tokens(source);
  }

  end(): void {
    if (this.#next.type !== 'end') this.#fail('an operator');
  }

  choice(): Expression {
    const test = this.#binary(0);
    if (!this.#take('?')) return test;
    const yes = this.choice();
    this.#expect(':');
    return { type: 'choice', test, yes, no: this.choice() };
  }

  #binary(level: number): Expression {
    const operators = LEVELS[level];
    if (operators === undefined) return this.#unary();
    let left = this.#binary(level + 1);
    for (;;) {
      const operator = operators.find((candidate) => this.#take(candidate));
      if (operator === undefined) return left;
      left = { type: 'binary', operator, left, right: this.#binary(level + 1) };
    }
  }

  #unary(): Expression {
    if (this.#take('not')) return { type: 'not', of: this.#unary() };
    if (this.#take('-')) return { type: 'negative', of: this.#unary() };
    let of = this.#primary();
    for (;;) {
      if (this.#take('.')) of = { type: 'part', of, name: { type: 'value', value: this.#name() } };
      else if (this.#take('[')) {
        of = { type: 'part', of, name: this.choice() };
        this.#expect(']');
      } else return of;
    }
  }

  #primary(): Expression {
    const token = this.#next;
    if (this.#take('(')) {
      const inner = this.choice();
      this.#expect(')');
      return inner;
    }
    if (token.type === 'sign' || token.type === 'end') return this.#fail('a value');
    this.#at++;
    if (token.type !== 'name') return { type: 'value', value: token.value };
    const constant = CONSTANTS.get(token.value);
    if (constant !== undefined) return { type: 'value', value: constant };
    return this.#take('(') ? this.#call(token.value) : { type: 'name', name: token.value };
  }

  #call(name: string): Expression {
    const aggregate = AGGREGATES.find((candidate) => candidate === name);
    if (aggregate !== undefined) return this.#aggregate(aggregate);
    const definition = FUNCTIONS.get(name);
    if (definition === undefined) {
      throw new ExpressionFault(`unknown function "${name}"; expected ${[...FUNCTIONS.keys(), ...AGGREGATES].join(', ')}`);
    }
    const args: Expression[] = [];
    while (!this.#take(')')) {
      if (args.length > 0) this.#expect(',');
      args.push(this.choice());
    }
    if (args.length !== definition.arity) throw new ExpressionFault(`${name}() takes ${definition.arity} values, found ${args.length}`);
    return { type: 'call', name, args };
  }

  #aggregate(name: Aggregate): Expression {
    const row = this.#name();
    this.#expect('in');
    const list = this.choice();
    const body: Expression = this.#take(',') ? this.choice() : { type: 'value', value: true };
    this.#expect(')');
    return { type: 'aggregate', name, row, list, body };
  }

  get #next(): Token {
    return this.#tokens[this.#at] ?? { type: 'end', value: '', at: this.#source.length };
  }

  #take(word: string): boolean {
    const token = this.#next;
    if ((token.type !== 'sign' && token.type !== 'name') || token.value !== word) return false;
    this.#at++;
    return true;
  }

  #expect(word: string): void {
    if (!this.#take(word)) this.#fail(`"${word}"`);
  }

  #name(): string {
    const token = this.#next;
    if (token.type !== 'name') return this.#fail('a name');
    this.#at++;
    return token.value;
  }

  #fail(expected: string): never {
    const token = this.#next;
    const found = token.type === 'end' ? 'its end' : `"${token.value}"`;
    throw new ExpressionFault(`expected ${expected}, found ${found} in "${this.#source}"`);
  }
}

type Token =
  | { type: 'number'; value: number; at: number }
  | { type: 'text'; value: string; at: number }
  | { type: 'name'; value: string; at: number }
  | { type: 'sign'; value: string; at: number }
  | { type: 'end'; value: ''; at: number };

/** Where and why an expression cannot be parsed. */
export class ExpressionFault extends Error {}

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|([\p{L}_][\p{L}\p{N}_]*)|"([^"]*)"|'([^']*)'|(==|!=|<=|>=|[-+*/%<>().,[\]?:]))/uy;

/** Bounds the recursion of the parser and the evaluator. */
const MAX_TOKENS = 200;

/** The tokens of an expression; the last one is the end. */
function tokens(source: string): Token[] {
  const found: Token[] = [];
  const end = source.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const at = TOKEN.lastIndex;
    const [, number, name, double, single, sign] = TOKEN.exec(source) ?? [];
    if (number !== undefined) found.push({ type: 'number', value: Number(number), at });
    else if (name !== undefined) found.push({ type: 'name', value: name, at });
    else if (double !== undefined || single !== undefined) found.push({ type: 'text', value: double ?? single ?? '', at });
    else if (sign !== undefined) found.push({ type: 'sign', value: sign, at });
    else throw new ExpressionFault(`unexpected "${source.slice(at).trim().slice(0, 10)}" in "${source}"`);
  }
  if (found.length > MAX_TOKENS) throw new ExpressionFault(`"${source.slice(0, 40)}…" is longer than ${MAX_TOKENS} words`);
  found.push({ type: 'end', value: '', at: end });
  return found;
}
