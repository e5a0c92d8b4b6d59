import type { UnifiedUINode } from '../node.ts';
import { withoutNumbers } from './continuity.ts';
import { kindKey, nameOf, type TreeHashes } from './identity.ts';
import { likenessOf } from './likeness.ts';
import type { Pair } from './matching.ts';

interface Neighbourhood {
  hashes: TreeHashes;
  /** At the same place in the list's frame. */
  isInPlace: (x: UnifiedUINode, y: UnifiedUINode) => boolean;
  isScrolled: boolean;
}

/** Only members that begin the same way are compared as a whole. */
export function hasTwins(list: readonly UnifiedUINode[], hashes: TreeHashes): boolean {
  if (new Set(list.map(beginningOf)).size === list.length) return false;
  return new Set(list.map((node) => hashes.of(node))).size < list.length;
}

/** The first name in the subtree; equal for parts that look the same. */
export function beginningOf(node: UnifiedUINode): string {
  for (let at: UnifiedUINode | undefined = node; at !== undefined; at = at.children[0]) {
    const name = nameOf(at);
    if (name !== '') return name;
  }
  return node.className;
}

/**
 * Pairs the unchanged members of two lists of which some look the same. What occurs once in both lists is a landmark; the others are told
 * by their distance from one, as the options below a heading are, or by their place while no landmark moved. One whose run of equal
 * neighbours became longer or shorter is doubtful: any of them may be the one added or removed.
 */
export function pairByNeighbours(
  a: readonly UnifiedUINode[],
  b: readonly UnifiedUINode[],
  { hashes, isInPlace, isScrolled }: Neighbourhood,
): { pairs: Pair[]; leftA: UnifiedUINode[]; leftB: UnifiedUINode[] } {
  const pairs: Pair[] = [];
  const landmarks = landmarksIn(a, b, hashes);
  const isPlaced = (x: UnifiedUINode | undefined, y: UnifiedUINode | undefined): boolean =>
    x !== undefined && y !== undefined && isInPlace(x, y);
  const isUnmoved =
    landmarks.length === 0
      ? !isScrolled && a.length === b.length && a.every((x, i) => isPlaced(x, b[i]))
      : landmarks.every(([i, j]) => isPlaced(a[i], b[j]));
  const [takenA, takenB] = [new Set<number>(), new Set<number>()];
  const runsA = runsOf(a, hashes, isScrolled && !isUnmoved);
  const runsB = runsOf(b, hashes, isScrolled && !isUnmoved);
  const pair = (i: number, j: number): boolean => {
    const [x, y] = [a[i], b[j]];
    if (x === undefined || y === undefined || takenA.has(i) || takenB.has(j) || hashes.of(x) !== hashes.of(y)) return false;
    const below = likenessOf(x, y);
    if (below === 'different') return false;
    takenA.add(i);
    takenB.add(j);
    pairs.push({ x, y, below, isDoubtful: runsA[i] !== runsB[j] });
    return true;
  };
  for (const [i, j] of landmarks) pair(i, j);
  for (const [i, j] of landmarks) {
    for (const step of [1, -1]) for (let k = step; pair(i + k, j + k); k += step);
  }
  if (isUnmoved) {
    for (const [i, x] of a.entries()) {
      const j = isPlaced(x, b[i]) ? i : b.findIndex((y) => isInPlace(x, y));
      if (!takenA.has(i) && j !== -1) pair(i, j);
    }
  }
  if (!isScrolled) pairInTurn(a, b, { hashes, takenA, takenB, pair });
  return { pairs, leftA: a.filter((_, i) => !takenA.has(i)), leftB: b.filter((_, j) => !takenB.has(j)) };
}

interface Rest {
  hashes: TreeHashes;
  takenA: ReadonlySet<number>;
  takenB: ReadonlySet<number>;
  pair: (i: number, j: number) => boolean;
}

/** Where something was only added or only removed, equal ones of which there are as many as before are the same in turn. */
function pairInTurn(a: readonly UnifiedUINode[], b: readonly UnifiedUINode[], { hashes, takenA, takenB, pair }: Rest): void {
  const [inA, inB] = [indicesBy(a, takenA, hashes), indicesBy(b, takenB, hashes)];
  const isOnlyIn = (one: typeof inA, other: typeof inA): boolean => [...one.keys()].some((hash) => !other.has(hash));
  if (isOnlyIn(inA, inB) && isOnlyIn(inB, inA)) return;
  for (const [hash, before] of inA) {
    const now = inB.get(hash);
    if (now?.length !== before.length) continue;
    before.forEach((i, at) => pair(i, now[at] ?? -1));
  }
}

function indicesBy(list: readonly UnifiedUINode[], taken: ReadonlySet<number>, hashes: TreeHashes): Map<number, number[]> {
  const by = new Map<number, number[]>();
  for (const [i, node] of list.entries()) {
    if (taken.has(i)) continue;
    const indices = by.get(hashes.of(node));
    if (indices === undefined) by.set(hashes.of(node), [i]);
    else indices.push(i);
  }
  return by;
}

/** The indices of what occurs once in both lists: as it is, else as a text with other numbers. */
function landmarksIn(a: readonly UnifiedUINode[], b: readonly UnifiedUINode[], hashes: TreeHashes): [number, number][] {
  const found: [number, number][] = [];
  const [usedA, usedB] = [new Set<number>(), new Set<number>()];
  for (const keyOf of [(node: UnifiedUINode) => hashes.of(node), wordingOf]) {
    const inB = onceBy(b, keyOf, usedB);
    for (const [key, i] of onceBy(a, keyOf, usedA)) {
      const j = inB.get(key);
      if (j === undefined) continue;
      found.push([i, j]);
      usedA.add(i);
      usedB.add(j);
    }
  }
  return found;
}

function onceBy(
  list: readonly UnifiedUINode[],
  keyOf: (node: UnifiedUINode) => string | number | undefined,
  used: ReadonlySet<number>,
): Map<string | number, number> {
  const once = new Map<string | number, number>();
  const twice = new Set<string | number>();
  for (const [i, node] of list.entries()) {
    const key = used.has(i) ? undefined : keyOf(node);
    if (key === undefined) continue;
    if (once.has(key)) twice.add(key);
    once.set(key, i);
  }
  for (const key of twice) once.delete(key);
  return once;
}

/** Of a text that stands alone. */
function wordingOf(node: UnifiedUINode): string | undefined {
  const name = node.children.length === 0 ? nameOf(node) : '';
  return name === '' ? undefined : `${kindKey(node)}\0${withoutNumbers(name)}`;
}

/** For each member, how many equal ones stand together with it; NaN where scrolling may hide more of them behind the end of the list. */
function runsOf(list: readonly UnifiedUINode[], hashes: TreeHashes, hasScrolled: boolean): number[] {
  const runs: number[] = [];
  for (let from = 0; from < list.length;) {
    let to = from;
    const hash = hashAt(list, from, hashes);
    while (to < list.length && hashAt(list, to, hashes) === hash) to++;
    const isOpen = hasScrolled && to - from > 1 && (from === 0 || to === list.length);
    for (let i = from; i < to; i++) runs.push(isOpen ? NaN : to - from);
    from = to;
  }
  return runs;
}

const hashAt = (list: readonly UnifiedUINode[], at: number, hashes: TreeHashes): number | undefined => {
  const node = list[at];
  return node === undefined ? undefined : hashes.of(node);
};
