interface Link<T> {
  item: T;
  value: number;
  previous: Link<T> | undefined;
}

/** The items of one longest strictly increasing subsequence. */
export function longestIncreasing<T>(items: readonly T[], valueOf: (item: T) => number): Set<T> {
  /** At index k: the end with the smallest value among the increasing runs of k + 1 items. */
  const ends: Link<T>[] = [];
  for (const item of items) {
    const value = valueOf(item);
    const length = firstAtLeast(ends, value);
    ends[length] = { item, value, previous: ends[length - 1] };
  }
  const run = new Set<T>();
  for (let link = ends.at(-1); link !== undefined; link = link.previous) run.add(link.item);
  return run;
}

function firstAtLeast(ends: readonly { value: number }[], value: number): number {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const end = ends[middle];
    if (end !== undefined && end.value < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
