import { matchTrees } from '../match/match.ts';
import type { UnifiedUINode } from '../node.ts';
import { changedFields, type FieldName } from './fields.ts';
import { longestIncreasing } from './increasing.ts';
import { pairPlaces, placeTree, type Place, type PlacedTree } from './place.ts';

/** The changes between two readings of a window. Every diff format is printed from it. */
export interface Changes {
  readonly before: PlacedTree;
  readonly after: PlacedTree;
  /** Places of `after` without a mate, in document order. */
  readonly added: readonly Place[];
  /** Places of `before` without a mate, in document order. */
  readonly removed: readonly Place[];
  /** Places of `after` and the fields that differ from their mates', in document order. */
  readonly changed: ReadonlyMap<Place, readonly FieldName[]>;
  /** Places of `after` whose mate has another parent or another order among its siblings: as few as possible. */
  readonly moved: ReadonlySet<Place>;
  readonly unchanged: boolean;
}

/** Compares two trees. The result is correct for any matching; how short it is depends on the matching. */
export function diff(a: UnifiedUINode, b: UnifiedUINode, matching: ReadonlyMap<UnifiedUINode, UnifiedUINode> = matchTrees(a, b)): Changes {
  const before = placeTree(a);
  const after = placeTree(b);
  pairPlaces(before, after, matching);

  const removed = before.places.filter((place) => place.mate === undefined);
  const added: Place[] = [];
  const changed = new Map<Place, FieldName[]>();
  const moved = new Set<Place>();
  for (const place of after.places) {
    if (place.mate === undefined) {
      added.push(place);
    } else {
      const fields = changedFields(place.mate.node, place.node);
      if (fields.length > 0) changed.set(place, fields);
    }
    for (const child of movedChildren(place)) moved.add(child);
  }
  const unchanged = added.length + removed.length + changed.size + moved.size === 0;
  return { before, after, added, removed, changed, moved, unchanged };
}

function movedChildren(place: Place): readonly Place[] {
  const { mate, children } = place;
  if (mate !== undefined && children.every((child, i) => child.mate === mate.children[i])) return [];
  const survivors = children.filter((child) => child.mate !== undefined);
  if (mate === undefined) return survivors;
  const stayed = survivors.filter((child) => child.mate?.parent === mate);
  const inOrder = longestIncreasing(stayed, (child) => child.mate?.index ?? 0);
  return survivors.filter((child) => !inOrder.has(child));
}
