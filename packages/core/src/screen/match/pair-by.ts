export interface Pairing<T> {
  pairs: { x: T; y: T; certain: boolean }[];
  leftA: T[];
  leftB: T[];
}

/**
 * Pairs the members of two lists that have the same key. Members with one key are paired in order; if the lists hold a different number of
 * them, it is unknown which one was added or removed, and the pairs are not certain.
 */
export function pairBy<T>(a: readonly T[], b: readonly T[], key: (item: T) => string | number): Pairing<T> {
  const groups = new Map<string | number, T[]>();
  for (const y of b) {
    const k = key(y);
    const group = groups.get(k);
    if (group === undefined) groups.set(k, [y]);
    else group.push(y);
  }
  const keysOfA = a.map(key);
  const countA = new Map<string | number, number>();
  for (const k of keysOfA) countA.set(k, (countA.get(k) ?? 0) + 1);
  const pairs: Pairing<T>['pairs'] = [];
  const leftA: T[] = [];
  const used = new Map<string | number, number>();
  const pairedB = new Set<T>();
  for (const [i, x] of a.entries()) {
    const k = keysOfA[i] ?? '';
    const group = groups.get(k);
    const next = used.get(k) ?? 0;
    const y = group?.[next];
    if (group === undefined || y === undefined) {
      leftA.push(x);
      continue;
    }
    used.set(k, next + 1);
    pairedB.add(y);
    pairs.push({ x, y, certain: group.length === countA.get(k) });
  }
  return { pairs, leftA, leftB: b.filter((y) => !pairedB.has(y)) };
}
