import { WireFault } from '../fault.ts';

export const AXES = [
  'child',
  'descendant',
  'descendant-or-self',
  'self',
  'parent',
  'ancestor',
  'following-sibling',
  'preceding-sibling',
] as const;
export type Axis = (typeof AXES)[number];

export interface Step {
  axis: Axis;
  name: string;
  predicates: Condition[];
}

export type Operand =
  | { type: 'text'; text: string }
  | { type: 'number'; number: number }
  | { type: 'attribute'; name: string }
  | { type: 'position' }
  | { type: 'last'; plus: number }
  | { type: 'function'; name: string; args: Operand[] };

export type Condition =
  | { type: 'and' | 'or'; left: Condition; right: Condition }
  | { type: 'not'; inner: Condition }
  | { type: 'compare'; left: Operand; operator: string; right: Operand }
  | { type: 'function'; name: 'contains' | 'starts-with' | 'matches'; args: Operand[] }
  | { type: 'value'; operand: Operand }
  | { type: 'path'; steps: Step[] };

/** A step that keeps the current nodes; its predicates count over everything found so far. */
export const GROUPED = 'grouped()';

const MAX_LENGTH = 10_000;
const TEST_FUNCTIONS = ['contains', 'starts-with', 'matches'] as const;

/** Parses the XPath subset that mobile test suites use: paths, axes, predicates, `|`. */
export function readXPath(text: string): Step[][] {
  if (text.length > MAX_LENGTH) throw fault(text);
  return new Reader(text).whole();
}

const fault = (text: string): WireFault => new WireFault('invalid selector', `cannot read the XPath ${text.slice(0, 200)}`);

class Reader {
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  whole(): Step[][] {
    const paths = [this.#path()];
    while (this.#take('|')) paths.push(this.#path());
    this.#blanks();
    if (this.#at < this.#text.length) throw fault(this.#text);
    return paths;
  }

  #path(): Step[] {
    if (!this.#take('(')) return this.#steps();
    const inner = this.#path();
    this.#expect(')');
    const predicates = this.#predicates();
    const rest = this.#isNext('/') ? this.#steps() : [];
    return [...inner, ...(predicates.length === 0 ? [] : [{ axis: 'self', name: GROUPED, predicates } as const]), ...rest];
  }

  #steps(): Step[] {
    const steps: Step[] = [];
    for (;;) {
      const isDeep = this.#take('//');
      const isFurther = isDeep || this.#take('/');
      if (!isFurther && steps.length > 0) return steps;
      const step = this.#step(isDeep);
      if (step === undefined) throw fault(this.#text);
      steps.push(step);
    }
  }

  #step(isDeep: boolean): Step | undefined {
    if (this.#take('..')) return { axis: 'parent', name: 'node()', predicates: this.#predicates() };
    if (this.#take('.')) return { axis: isDeep ? 'descendant-or-self' : 'self', name: 'node()', predicates: this.#predicates() };
    const axis = AXES.find((known) => this.#take(`${known}::`));
    const name = this.#take('*') ? '*' : this.#take('node()') ? 'node()' : this.#word(/[A-Za-z_][\w.$-]*/y);
    if (name === undefined) return undefined;
    if (axis !== undefined && isDeep) throw fault(this.#text);
    return { axis: axis ?? (isDeep ? 'descendant' : 'child'), name, predicates: this.#predicates() };
  }

  #predicates(): Condition[] {
    const predicates: Condition[] = [];
    while (this.#take('[')) {
      if (++this.#depth > 50) throw fault(this.#text);
      predicates.push(this.#either());
      this.#depth--;
      this.#expect(']');
    }
    return predicates;
  }

  #either(): Condition {
    let left = this.#both();
    while (this.#takeWord('or')) left = { type: 'or', left, right: this.#both() };
    return left;
  }

  #both(): Condition {
    let left = this.#one();
    while (this.#takeWord('and')) left = { type: 'and', left, right: this.#one() };
    return left;
  }

  #one(): Condition {
    if (this.#take('not(')) return { type: 'not', inner: this.#closed() };
    const name = TEST_FUNCTIONS.find((known) => this.#take(`${known}(`));
    if (name !== undefined) return { type: 'function', name, args: this.#args() };
    if (this.#take('(')) return this.#closed();
    if (this.#isPathNext()) return { type: 'path', steps: this.#steps() };
    const left = this.#operand();
    const operator = ['!=', '<=', '>=', '=', '<', '>'].find((known) => this.#take(known));
    return operator === undefined ? { type: 'value', operand: left } : { type: 'compare', left, operator, right: this.#operand() };
  }

  #closed(): Condition {
    if (++this.#depth > 50) throw fault(this.#text);
    const inner = this.#either();
    this.#depth--;
    this.#expect(')');
    return inner;
  }

  #isPathNext(): boolean {
    this.#blanks();
    const rest = this.#text.slice(this.#at);
    return /^(\.?\/|\.\.|[a-z-]+::|\*|[A-Za-z_][\w.$-]*(?![\w.$(-]))/.test(rest) && !/^(position|last|text)\(/.test(rest);
  }

  #operand(): Operand {
    if (this.#take('@')) return { type: 'attribute', name: this.#word(/[\w-]+/y) ?? '' };
    if (this.#take('text()')) return { type: 'attribute', name: 'text' };
    if (this.#take('position()')) return { type: 'position' };
    if (this.#take('last()')) return { type: 'last', plus: this.#take('-') ? -Number(this.#word(/\d+/y) ?? 0) : 0 };
    const number = this.#word(/-?\d+(\.\d+)?/y);
    if (number !== undefined) return { type: 'number', number: Number(number) };
    const quoted = this.#word(/"[^"]*"|'[^']*'/y);
    if (quoted !== undefined) return { type: 'text', text: quoted.slice(1, -1) };
    const name = this.#word(/[a-z-]+(?=\()/y);
    if (name === undefined || !this.#take('(')) throw fault(this.#text);
    return { type: 'function', name, args: this.#args() };
  }

  #args(): Operand[] {
    const args: Operand[] = [];
    if (this.#take(')')) return args;
    do args.push(this.#operand());
    while (this.#take(','));
    this.#expect(')');
    return args;
  }

  #blanks(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at++;
  }

  #isNext(what: string): boolean {
    this.#blanks();
    return this.#text.startsWith(what, this.#at);
  }

  #take(what: string): boolean {
    this.#blanks();
    if (!this.#text.startsWith(what, this.#at)) return false;
    this.#at += what.length;
    return true;
  }

  #takeWord(what: string): boolean {
    this.#blanks();
    if (!new RegExp(`^${what}(?![\\w-])`).test(this.#text.slice(this.#at))) return false;
    this.#at += what.length;
    return true;
  }

  #expect(what: string): void {
    if (!this.#take(what)) throw fault(this.#text);
  }

  #word(pattern: RegExp): string | undefined {
    this.#blanks();
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }
}
