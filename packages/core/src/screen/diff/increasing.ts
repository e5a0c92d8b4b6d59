/** For each value, whether it is part of one longest strictly increasing subsequence. */
export function longestIncreasing(values: Int32Array): Uint8Array {
  /** At index k: the position of the smallest value that ends an increasing run of k + 1 values. */
  const ends = new Int32Array(values.length);
  const previous = new Int32Array(values.length);
  let longest = 0;
  for (let i = 0; i < values.length; i++) {
    const length = firstAtLeast(values, ends, longest, values[i] ?? 0);
    previous[i] = length === 0 ? NONE : (ends[length - 1] ?? NONE);
    ends[length] = i;
    longest = Math.max(longest, length + 1);
  }
  const isPart = new Uint8Array(values.length);
  for (let i = longest === 0 ? NONE : (ends[longest - 1] ?? NONE); i !== NONE; i = previous[i] ?? NONE) isPart[i] = 1;
  return isPart;
}

const NONE = -1;

/** Most children stay in order, so the end of the longest run is tried first. */
function firstAtLeast(values: Int32Array, ends: Int32Array, longest: number, value: number): number {
  const endOf = (length: number): number => values[ends[length] ?? 0] ?? 0;
  if (longest === 0 || endOf(longest - 1) < value) return longest;
  let low = 0;
  let high = longest;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (endOf(middle) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
