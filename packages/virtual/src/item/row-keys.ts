import { isRow, textOf, type Value } from '../expr/value.ts';

/** Names for the rows of lists that stay the same while rows come and go around them. */
export class RowKeys {
  readonly #serials = new WeakMap<object, number>();
  #last = 0;

  /** A row is known by its `id`; one without is known by being the same row. */
  keyOf(row: Value): string {
    if (!isRow(row)) return textOf(row);
    const { id } = row;
    if (typeof id === 'string' || typeof id === 'number') return String(id);
    let serial = this.#serials.get(row);
    if (serial === undefined) this.#serials.set(row, (serial = ++this.#last));
    return `+${serial}`;
  }
}
