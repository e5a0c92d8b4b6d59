import type { UnifiedUINode } from '../node.ts';

/** A node where it stands in its tree. */
export interface Place {
  readonly node: UnifiedUINode;
  readonly parent: Place | undefined;
  /** Which of its parent's children it is. */
  readonly index: number;
  readonly children: Place[];
  /** The same element in the other tree. */
  mate: Place | undefined;
}

export interface PlacedTree {
  readonly root: Place;
  /** Parents before children, in the order of the document. */
  readonly places: readonly Place[];
}

export function placeTree(rootNode: UnifiedUINode): PlacedTree {
  const root: Place = { node: rootNode, parent: undefined, index: 0, children: [], mate: undefined };
  const places: Place[] = [];
  const stack = [root];
  for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
    places.push(place);
    const parent = place;
    const { children } = parent;
    for (const node of parent.node.children) children.push({ node, parent, index: children.length, children: [], mate: undefined });
    for (let i = children.length - 1; i >= 0; i--) {
      const child = children[i];
      if (child !== undefined) stack.push(child);
    }
  }
  return { root, places };
}

/**
 * Make matched nodes mates. A matching may say anything: pairs from outside the trees, second pairs of a node and pairs
 * of a root with another node are left out, and trees whose roots are not the same element have nothing in common.
 */
export function pairPlaces(before: PlacedTree, after: PlacedTree, matching: ReadonlyMap<UnifiedUINode, UnifiedUINode>): void {
  if (matching.get(before.root.node) !== after.root.node) return;
  const placeOf = new Map<UnifiedUINode, Place>();
  for (const place of after.places) placeOf.set(place.node, place);
  for (const x of before.places) {
    const node = matching.get(x.node);
    const y = node === undefined ? undefined : x === before.root ? after.root : placeOf.get(node);
    if (y === undefined || y.mate !== undefined) continue;
    x.mate = y;
    y.mate = x;
  }
}

/** The child indices that lead from the root to a place. */
export function pathTo(place: Place): number[] {
  const path: number[] = [];
  for (let at = place; at.parent !== undefined; at = at.parent) path.push(at.index);
  return path.reverse();
}
