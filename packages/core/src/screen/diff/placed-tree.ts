import type { Pair } from '../match/matching.ts';
import type { UnifiedUINode } from '../node.ts';
import { makeMates, Place } from './place.ts';

export class PlacedTree {
  readonly root: Place;
  #outer: readonly Place[] | undefined;
  #places: readonly Place[] | undefined;

  constructor(root: UnifiedUINode) {
    this.root = new Place(root, undefined, 0);
  }

  /** The places that are not inside a subtree that both trees have, but for states and positions. In document order. */
  get outer(): readonly Place[] {
    return (this.#outer ??= inOrder(this.root, (place) => place.below === 'paired'));
  }

  /** All places, parents before children, in document order. */
  get places(): readonly Place[] {
    return (this.#places ??= inOrder(this.root, () => true));
  }
}

function inOrder(root: Place, isEntered: (place: Place) => boolean): Place[] {
  const places: Place[] = [];
  const visit = (place: Place): void => {
    places.push(place);
    if (isEntered(place)) for (const child of place.children) visit(child);
  };
  visit(root);
  return places;
}

type Counterpart = Pick<Pair, 'y' | 'below'>;

export type CounterpartOf = (node: UnifiedUINode) => Counterpart | undefined;

/**
 * Places two trees and makes matched nodes mates. A matching may contain anything: pairs from outside the trees, second pairs of a node and
 * pairs of a root with another node are ignored, and trees whose roots are not the same element have nothing in common.
 */
export function placeTrees(a: UnifiedUINode, b: UnifiedUINode, counterpartOf: CounterpartOf): { before: PlacedTree; after: PlacedTree } {
  const before = new PlacedTree(a);
  const after = new PlacedTree(b);
  const found = counterpartOf(a);
  if (found?.y !== b) return { before, after };
  makeMates(before.root, after.root, found.below);
  pairFar(pairBelow(before.root, counterpartOf), after);
  return { before, after };
}

interface Unpaired {
  x: Place;
  found: Counterpart;
}

/** Makes mates of those that are near each other; returns the others. */
function pairBelow(parent: Place, counterpartOf: CounterpartOf, others: Unpaired[] = []): Unpaired[] {
  if (parent.below !== 'paired') return others;
  for (const x of parent.children) {
    const found = counterpartOf(x.node);
    if (found !== undefined && !pairNearby(x, found)) others.push({ x, found });
    if (found === undefined || found.below === 'paired') pairBelow(x, counterpartOf, others);
  }
  return others;
}

/** Most elements follow the same sibling as before, or one that was inserted between. */
function pairNearby(x: Place, { y: node, below }: Counterpart): boolean {
  const { parent, index } = x;
  const siblings = parent?.mate?.children;
  if (siblings === undefined) return false;
  const next = (parent?.children[index - 1]?.mate?.index ?? index - 1) + 1;
  const y = siblings[next]?.node === node ? siblings[next] : siblings[next + 1];
  if (y?.node !== node || y.mate !== undefined) return false;
  makeMates(x, y, below);
  return true;
}

function pairFar(others: readonly Unpaired[], { root }: PlacedTree): void {
  if (others.length === 0) return;
  const free = new Map<UnifiedUINode, Place>();
  for (const place of inOrder(root, ({ below }) => below === 'paired')) if (place.mate === undefined) free.set(place.node, place);
  for (const { x, found } of others) {
    const y = free.get(found.y);
    if (y !== undefined && y.mate === undefined) makeMates(x, y, found.below);
  }
}
