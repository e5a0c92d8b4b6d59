import type { Row, Value } from './value.ts';

/** The names an expression can use, innermost first. */
export class Scope {
  readonly #names: Row;
  readonly #outer: Scope | undefined;

  constructor(names: Row, outer?: Scope) {
    this.#names = names;
    this.#outer = outer;
  }

  get(name: string): Value {
    const owner = this.#ownerOf(name);
    return owner?.[name] ?? null;
  }

  /** Sets it in the scope that defines the name, else in the outermost. */
  set(name: string, value: Value): void {
    const owner = this.#ownerOf(name) ?? this.#outermost;
    owner[name] = value;
  }

  with(names: Row): Scope {
    return new Scope(names, this);
  }

  #ownerOf(name: string): Row | undefined {
    if (Object.hasOwn(this.#names, name)) return this.#names;
    return this.#outer === undefined ? undefined : this.#outer.#ownerOf(name);
  }

  get #outermost(): Row {
    return this.#outer === undefined ? this.#names : this.#outer.#outermost;
  }
}
