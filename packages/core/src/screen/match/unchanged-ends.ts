import type { UnifiedUINode } from '../node.ts';
import { sameTree } from './identity.ts';
import type { Pairing } from './pair-by.ts';

/** With more left over than this, hashing all siblings is cheaper than comparing the rest with each of them. */
const MAX_LEFT = 16;

/**
 * Most readings differ from the last one in a few places: pair what is unchanged at both ends of two lists, and in between
 * if they are of one length, by comparison alone. A paired sibling that looks the same as one left over is not certain: which of
 * them came or went? Undefined when too much is left for this to pay.
 */
export function unchangedEnds(a: readonly UnifiedUINode[], b: readonly UnifiedUINode[]): Pairing<UnifiedUINode> | undefined {
  const pairs: Pairing<UnifiedUINode>['pairs'] = [];
  const paired = new Set<UnifiedUINode>();
  const pairUp = (x: UnifiedUINode | undefined, y: UnifiedUINode | undefined): boolean => {
    if (x === undefined || y === undefined || !sameTree(x, y)) return false;
    pairs.push({ x, y, certain: true });
    paired.add(x).add(y);
    return true;
  };
  let start = 0;
  let endA = a.length;
  let endB = b.length;
  while (start < endA && start < endB && pairUp(a[start], b[start])) start++;
  while (endA > start && endB > start && pairUp(a[endA - 1], b[endB - 1])) {
    endA--;
    endB--;
  }
  if (endA === endB) for (let i = start; i < endA; i++) pairUp(a[i], b[i]);

  const leftA = a.slice(start, endA).filter((x) => !paired.has(x));
  const leftB = b.slice(start, endB).filter((y) => !paired.has(y));
  if (leftA.length + leftB.length > MAX_LEFT) return undefined;
  for (const pair of pairs) {
    const twins = (left: UnifiedUINode[]): number => left.reduce((count, other) => count + Number(sameTree(other, pair.x)), 0);
    pair.certain = twins(leftA) === twins(leftB);
  }
  return { pairs, leftA, leftB };
}
