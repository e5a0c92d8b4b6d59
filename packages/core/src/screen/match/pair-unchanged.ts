import type { UnifiedUINode } from '../node.ts';
import { kindKey, nameOf, rowName, type TreeHashes } from './identity.ts';
import { likenessOf, type Likeness } from './likeness.ts';
import type { Pair } from './matching.ts';

interface Unchanged {
  pairs: Pair[];
  leftA: UnifiedUINode[];
  leftB: UnifiedUINode[];
}

interface Options {
  hashes: TreeHashes;
  isScrolled: boolean;
  /** Called as soon as a pair is found, while its nodes are in the processor's cache; whether it is doubtful is known at the end. */
  onPair: (pair: Pair) => void;
}

/**
 * Most readings differ from the last one in a few places: pairs what is unchanged at both ends of two lists, and in between as long as one
 * member at a time was added, removed or changed, by comparison alone. A paired sibling that looks the same as one left over is
 * doubtful: either may be the one added or removed.
 */
export function pairUnchanged(
  a: readonly UnifiedUINode[],
  b: readonly UnifiedUINode[],
  { hashes, isScrolled, onPair }: Options,
): Unchanged {
  const pairs: Pair[] = [];
  const add = (x: UnifiedUINode, y: UnifiedUINode, below: 'alike' | 'identical'): void => {
    const pair: Pair = { x, y, isDoubtful: false, below };
    pairs.push(pair);
    onPair(pair);
  };
  const leftA: UnifiedUINode[] = [];
  const leftB: UnifiedUINode[] = [];
  let endA = a.length;
  let endB = b.length;
  for (; endA > 0 && endB > 0; endA--, endB--) {
    const [x, y] = [a[endA - 1], b[endB - 1]];
    const below = x === undefined || y === undefined ? 'different' : likenessOf(x, y);
    if (x === undefined || y === undefined || below === 'different') break;
    add(x, y, below);
  }
  const likeness = (i: number, j: number): Likeness => {
    const [x, y] = [i < endA ? a[i] : undefined, j < endB ? b[j] : undefined];
    return x === undefined || y === undefined ? 'different' : likenessOf(x, y);
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
  if (leftA.length > 0 || leftB.length > 0) {
    doubtTwins(pairs, leftA, leftB, hashes);
    if (isScrolled) doubtCutOff(pairs, [...leftA, ...leftB]);
  }
  return { pairs, leftA, leftB };
}

/** Only pairs that begin like one of those left over are compared with them. */
function doubtTwins(pairs: readonly Pair[], leftA: readonly UnifiedUINode[], leftB: readonly UnifiedUINode[], hashes: TreeHashes): void {
  const beginnings = new Set([...leftA, ...leftB].map(beginningOf));
  /** How many more of a kind are left over in the older list than in the newer one. */
  let surplus: Map<number, number> | undefined;
  for (const pair of pairs) {
    if (!beginnings.has(beginningOf(pair.x))) continue;
    surplus ??= surplusOf(leftA, leftB, hashes);
    pair.isDoubtful = (surplus.get(hashes.of(pair.x)) ?? 0) !== 0;
  }
}

/** A row that is cut off at the edge cannot be identified. */
function doubtCutOff(pairs: readonly Pair[], left: readonly UnifiedUINode[]): void {
  const kinds = new Set(left.map(kindKey));
  for (const pair of pairs)
    if (beginningOf(pair.x) === pair.x.className && kinds.has(kindKey(pair.x)) && rowName(pair.x) === '') pair.isDoubtful = true;
}

function surplusOf(leftA: readonly UnifiedUINode[], leftB: readonly UnifiedUINode[], hashes: TreeHashes): Map<number, number> {
  const surplus = new Map<number, number>();
  const add = (node: UnifiedUINode, by: number): void => {
    const hash = hashes.of(node);
    surplus.set(hash, (surplus.get(hash) ?? 0) + by);
  };
  for (const x of leftA) add(x, 1);
  for (const y of leftB) add(y, -1);
  return surplus;
}

/** The first name in the subtree; equal for parts that look the same. */
function beginningOf(node: UnifiedUINode): string {
  for (let at: UnifiedUINode | undefined = node; at !== undefined; at = at.children[0]) {
    const name = nameOf(at);
    if (name !== '') return name;
  }
  return node.className;
}
