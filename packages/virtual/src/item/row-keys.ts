import { isRow, textOf, type Value } from '../expr/value.ts';

/** Keys for list rows that stay stable while other rows come and go. */
export class RowKeys {
  readonly #serials = new WeakMap<object, number>();
  #last = 0;

  /** A row is identified by its `id`, else by object identity. */
  keyOf(row: Value): string {
    if (!isRow(row)) return textOf(row);
    const { id } = row;
    if (typeof id === 'string' || typeof id === 'number') return String(id);
    let serial = this.#serials.get(row);
    if (serial === undefined) this.#serials.set(row, (serial = ++this.#last));
    return `+${serial}`;
  }
}
