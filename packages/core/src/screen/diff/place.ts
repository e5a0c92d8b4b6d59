import type { UnifiedUINode } from '../node.ts';

/** A node and its position in its tree. */
export interface Place {
  readonly node: UnifiedUINode;
  readonly parent: Place | undefined;
  /** Its index among its parent's children. */
  readonly index: number;
  children: readonly Place[];
  /** The same element in the other tree. */
  mate: Place | undefined;
}

export interface PlacedTree {
  readonly root: Place;
  /** Parents before children, in document order. */
  readonly places: readonly Place[];
}

export function placeTree(rootNode: UnifiedUINode): PlacedTree {
  const places: Place[] = [];
  const place = (node: UnifiedUINode, parent: Place | undefined, index: number): Place => {
    const made: Place = { node, parent, index, children: NONE, mate: undefined };
    places.push(made);
    if (node.children.length > 0) made.children = node.children.map((child, i) => place(child, made, i));
    return made;
  };
  return { root: place(rootNode, undefined, 0), places };
}

/** Most places are leaves. */
const NONE: readonly Place[] = [];

/**
 * Makes matched nodes mates. A matching may contain anything: pairs from outside the trees, second pairs of a node and pairs of a root with
 * another node are ignored, and trees whose roots are not the same element have nothing in common.
 */
export function pairPlaces(before: PlacedTree, after: PlacedTree, matching: ReadonlyMap<UnifiedUINode, UnifiedUINode>): void {
  if (matching.get(before.root.node) !== after.root.node) return;
  makeMates(before.root, after.root);
  const left = before.places.filter((x) => x.mate === undefined && !pairNearby(x, matching.get(x.node)));
  if (left.length === 0) return;
  const placeOf = new Map<UnifiedUINode, Place>();
  for (const place of after.places) if (place.mate === undefined) placeOf.set(place.node, place);
  for (const x of left) {
    const node = matching.get(x.node);
    const y = node && placeOf.get(node);
    if (y !== undefined && y.mate === undefined) makeMates(x, y);
  }
}

function makeMates(x: Place, y: Place): void {
  x.mate = y;
  y.mate = x;
}

/** Most elements follow the same sibling as before, or one that was inserted between. */
function pairNearby(x: Place, node: UnifiedUINode | undefined): boolean {
  const { parent, index } = x;
  const siblings = parent?.mate?.children;
  if (node === undefined || siblings === undefined) return false;
  const next = (parent?.children[index - 1]?.mate?.index ?? index - 1) + 1;
  const y = siblings[next]?.node === node ? siblings[next] : siblings[next + 1];
  if (y?.node !== node || y.mate !== undefined) return false;
  makeMates(x, y);
  return true;
}

/** The child indices that lead from the root to a place. */
export function pathTo(place: Place): number[] {
  const path: number[] = [];
  for (let at = place; at.parent !== undefined; at = at.parent) path.push(at.index);
  return path.reverse();
}
