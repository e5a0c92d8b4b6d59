import type { UnifiedUINode } from '../node.ts';
import { byKind, type RowsByKind } from './rows.ts';

export interface Pairing<T> {
  pairs: { x: T; y: T; certain: boolean }[];
  leftA: T[];
  leftB: T[];
}

/**
 * Pairs the members of two lists that have the same key, unless it is empty. Members with one key are paired in order; if the lists hold a different number of
 * them, it is unknown which one was added or removed, and the pairs are not certain.
 */
export function pairBy<T>(a: readonly T[], b: readonly T[], key: (item: T) => string | number): Pairing<T> {
  const groups = new Map<string | number, T[]>();
  for (const y of b) {
    const k = key(y);
    if (k === '') continue;
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

/** Pairs rows by what only one of them says in either list; a row that would have several partners has none. */
export function pairByAnchors(a: readonly UnifiedUINode[], b: readonly UnifiedUINode[], lists: RowsByKind): Pairing<UnifiedUINode> {
  const partners = new Map<UnifiedUINode, Set<UnifiedUINode>>();
  const later = byKind(b);
  for (const [kind, inA] of byKind(a)) {
    const inB = later.get(kind);
    const [some] = inA;
    if (some === undefined || inB === undefined || !lists.of(some).isRepeated) continue;
    const { rows } = lists.of(some);
    const anchored = rows.anchored(inB);
    for (const [text, x] of rows.anchored(inA)) {
      const y = anchored.get(text);
      if (y === undefined) continue;
      partners.set(x, (partners.get(x) ?? new Set()).add(y));
      partners.set(y, (partners.get(y) ?? new Set()).add(x));
    }
  }
  const pairs: Pairing<UnifiedUINode>['pairs'] = [];
  const paired = new Set<UnifiedUINode>();
  for (const x of a) {
    const [y, other] = partners.get(x) ?? [];
    if (y === undefined || other !== undefined || partners.get(y)?.size !== 1) continue;
    pairs.push({ x, y, certain: true });
    paired.add(x).add(y);
  }
  return { pairs, leftA: a.filter((x) => !paired.has(x)), leftB: b.filter((y) => !paired.has(y)) };
}
