/**
 * A list of children while it is edited. Every child that was, is or will be in it has a slot that never changes; the
 * index of a child is the number of taken slots before its own, kept in a Fenwick tree.
 */
export class Row {
  readonly #sums: Int32Array;

  constructor(taken: readonly boolean[]) {
    const sums = new Int32Array(taken.length + 1);
    for (let i = 1; i < sums.length; i++) {
      const sum = (sums[i] ?? 0) + (taken[i - 1] === true ? 1 : 0);
      sums[i] = sum;
      const above = i + (i & -i);
      if (above < sums.length) sums[above] = (sums[above] ?? 0) + sum;
    }
    this.#sums = sums;
  }

  indexOf(slot: number): number {
    let sum = 0;
    for (let i = slot; i > 0; i -= i & -i) sum += this.#sums[i] ?? 0;
    return sum;
  }

  take(slot: number): void {
    this.#change(slot, 1);
  }

  leave(slot: number): void {
    this.#change(slot, -1);
  }

  #change(slot: number, by: number): void {
    for (let i = slot + 1; i < this.#sums.length; i += i & -i) this.#sums[i] = (this.#sums[i] ?? 0) + by;
  }
}
