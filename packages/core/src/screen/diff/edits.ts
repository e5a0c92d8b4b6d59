import type { Changes } from './changes.ts';
import { LiveTree, type Scope } from './live-tree.ts';
import type { Place } from './place.ts';

/** One step on a tree. Every path is valid after the steps before it. */
type Edit =
  | { op: 'remove'; path: number[] }
  /** `place` is added with those of its descendants that have no mate; the others are moved below it later. */
  | { op: 'add'; path: number[]; place: Place }
  /** The node is taken out first; `to` is its path after that. */
  | { op: 'move'; from: number[]; to: number[] };

/**
 * The steps that give `before` the shape of `after`. Subtrees that are removed entirely go first, from last to first, so that their paths
 * are those of `before`. Then nodes are added and moved, parents before children: when a node moves below another, all ancestors of that
 * node are in place, so nothing is ever moved into itself. What moved nodes have left behind is removed last.
 */
export function edits(changes: Changes, scope: Scope): Edit[] {
  const live = new LiveTree(changes, scope);
  const steps: Edit[] = [];
  const remove = (place: Place): void => {
    steps.push({ op: 'remove', path: live.pathTo(place) });
    live.remove(place);
  };

  const left = leftBehind(changes, live);
  const vanishing = changes.before.outer.filter((place) => isTopOfRemoved(place, live, scope)).reverse();
  for (const place of vanishing) if (!left.has(place)) remove(place);
  for (const place of changes.after.outer) {
    if (live.isMoved(place)) {
      const from = live.pathTo(place);
      live.liftTo(place);
      steps.push({ op: 'move', from, to: live.pathTo(place) });
      live.insert(place);
    } else if (isTopOfAdded(place, live, scope)) {
      steps.push({ op: 'add', path: live.pathTo(place), place });
      live.insert(place);
    }
  }
  for (const place of vanishing) if (left.has(place)) remove(place);
  return steps;
}

function isTopOfRemoved(place: Place, live: LiveTree, { rewritten }: Scope): boolean {
  const parent = place.parent && live.mateOf(place.parent);
  return parent !== undefined && live.mateOf(place) === undefined && !rewritten.has(parent);
}

function isTopOfAdded(place: Place, live: LiveTree, { rewritten }: Scope): boolean {
  const { parent } = place;
  return parent !== undefined && live.mateOf(place) === undefined && live.mateOf(parent) !== undefined && !rewritten.has(parent);
}

/** Removed places that something is moved out of. */
function leftBehind({ moved }: Changes, live: LiveTree): Set<Place> {
  const left = new Set<Place>();
  for (const place of moved) {
    let at = live.mateOf(place)?.parent;
    while (at !== undefined && live.mateOf(at) === undefined && !left.has(at)) {
      left.add(at);
      at = at.parent;
    }
  }
  return left;
}
