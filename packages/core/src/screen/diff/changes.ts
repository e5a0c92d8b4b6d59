import { match } from '../match/match.ts';
import type { UnifiedUINode } from '../node.ts';
import { changedFields, type FieldName } from './fields.ts';
import { longestIncreasing } from './increasing.ts';
import type { Place } from './place.ts';
import { placeTrees, type CounterpartOf, type PlacedTree } from './placed-tree.ts';

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
export function diff(a: UnifiedUINode, b: UnifiedUINode, matching?: ReadonlyMap<UnifiedUINode, UnifiedUINode>): Changes {
  const { before, after } = placeTrees(a, b, counterparts(a, b, matching));
  const removed = before.outer.filter((place) => place.mate === undefined);
  const added: Place[] = [];
  const changed = new Map<Place, FieldName[]>();
  const moved = new Set<Place>();
  for (const place of after.outer) {
    if (place.mate === undefined) added.push(place);
    else addChanged(place, changed);
    if (place.below === 'paired') for (const child of movedChildren(place)) moved.add(child);
  }
  const unchanged = added.length + removed.length + changed.size + moved.size === 0;
  return { before, after, added, removed, changed, moved, unchanged };
}

function counterparts(a: UnifiedUINode, b: UnifiedUINode, matching?: ReadonlyMap<UnifiedUINode, UnifiedUINode>): CounterpartOf {
  if (matching === undefined) {
    const matched = match(a, b);
    return (node) => matched.ofOlder(node);
  }
  return (node) => {
    const y = matching.get(node);
    return y && { y, below: 'paired' };
  };
}

function addChanged(place: Place, changed: Map<Place, FieldName[]>): void {
  if (place.mate === undefined || place.below === 'identical') return;
  const fields = changedFields(place.mate.node, place.node);
  if (fields.length > 0) changed.set(place, fields);
  if (place.below === 'alike') for (const child of place.children) addChanged(child, changed);
}

function movedChildren(place: Place): readonly Place[] {
  const { mate, children } = place;
  if (mate !== undefined && children.every((child, i) => child.mate === mate.children[i])) return [];
  const survivors = children.filter((child) => child.mate !== undefined);
  if (mate === undefined) return survivors;
  const stayed = survivors.filter((child) => child.mate?.parent === mate);
  const isInOrder = longestIncreasing(Int32Array.from(stayed, (child) => child.mate?.index ?? 0));
  let next = 0;
  return survivors.filter((child) => child.mate?.parent !== mate || isInOrder[next++] === 0);
}
