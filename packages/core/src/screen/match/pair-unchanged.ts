import type { UnifiedUINode } from '../node.ts';
import { beginningOf, hasTwins, pairByNeighbours } from './by-neighbours.ts';
import { kindKey, rowName, type TreeHashes } from './identity.ts';
import { areTwins, likenessOf, type Likeness } from './likeness.ts';
import type { Pair } from './matching.ts';

interface Unchanged {
  pairs: Pair[];
  leftA: UnifiedUINode[];
  leftB: UnifiedUINode[];
}

interface Options {
  hashes: TreeHashes;
  isScrolled: boolean;
  isInPlace: (x: UnifiedUINode, y: UnifiedUINode) => boolean;
}

/** Pairs the unchanged members of two lists; where some look the same, by their neighbours. */
export function pairUnchanged(
  a: readonly UnifiedUINode[],
  b: readonly UnifiedUINode[],
  { hashes, isScrolled, isInPlace }: Options,
): Unchanged {
  const found = pairInOrder(a, b, isScrolled);
  if (found.leftA.length === 0 && found.leftB.length === 0) {
    if (isScrolled && found.pairs.some(({ x, y, below }) => below === 'alike' && !isInPlace(x, y)) && areTwins(a))
      for (const pair of found.pairs) pair.isDoubtful = true;
    return found;
  }
  const canBeTold = found.pairs.length > 0 && (hasTwins(a, hashes) || hasTwins(b, hashes));
  const told = canBeTold ? pairByNeighbours(a, b, { hashes, isInPlace, isScrolled }) : found;
  if (isScrolled) doubtCutOff(told.pairs, [...told.leftA, ...told.leftB]);
  return told;
}

/**
 * Most readings differ from the last one in a few places: pairs what is unchanged at both ends of two lists, and in between as long as one
 * member at a time was added, removed or changed, by comparison alone.
 */
function pairInOrder(a: readonly UnifiedUINode[], b: readonly UnifiedUINode[], isScrolled: boolean): Unchanged {
  const pairs: Pair[] = [];
  const add = (x: UnifiedUINode, y: UnifiedUINode, below: 'alike' | 'identical'): void => {
    pairs.push({ x, y, isDoubtful: false, below });
  };
  const leftA: UnifiedUINode[] = [];
  const leftB: UnifiedUINode[] = [];
  let endA = a.length;
  let endB = b.length;
  for (; endA > 0 && endB > 0; endA--, endB--) {
    const [x, y] = [a[endA - 1], b[endB - 1]];
    const below = x === undefined || y === undefined ? 'different' : likenessOf(x, y, isScrolled);
    if (x === undefined || y === undefined || below === 'different') break;
    add(x, y, below);
  }
  const likeness = (i: number, j: number): Likeness => {
    const [x, y] = [i < endA ? a[i] : undefined, j < endB ? b[j] : undefined];
    return x === undefined || y === undefined ? 'different' : likenessOf(x, y, isScrolled);
  };
  for (let i = 0, j = 0; i < endA || j < endB; i++, j++) {
    let below = likeness(i, j);
    if (below === 'different') {
      below = likeness(i, j + 1);
      const isInsertion = below !== 'different';
      if (!isInsertion) below = likeness(i + 1, j);
      const isRemoval = !isInsertion && below !== 'different';
      const [x, y] = [i < endA && !isInsertion ? a[i] : undefined, j < endB && !isRemoval ? b[j] : undefined];
      if (x !== undefined) leftA.push(x);
      if (y !== undefined) leftB.push(y);
      if (isInsertion) j++;
      else if (isRemoval) i++;
      else continue;
    }
    const [x, y] = [a[i], b[j]];
    if (x !== undefined && y !== undefined && below !== 'different') add(x, y, below);
  }
  return { pairs, leftA, leftB };
}

/** A row that is cut off at the edge cannot be identified. */
function doubtCutOff(pairs: readonly Pair[], left: readonly UnifiedUINode[]): void {
  const kinds = new Set(left.map(kindKey));
  for (const pair of pairs)
    if (beginningOf(pair.x) === pair.x.className && kinds.has(kindKey(pair.x)) && rowName(pair.x) === '') pair.isDoubtful = true;
}
