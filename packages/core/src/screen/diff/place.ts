import type { Pair } from '../match/matching.ts';
import type { UnifiedUINode } from '../node.ts';

/** A node and its position in its tree. */
export class Place {
  readonly node: UnifiedUINode;
  readonly parent: Place | undefined;
  /** Its index among its parent's children. */
  readonly index: number;
  /** The same element in the other tree. */
  mate: Place | undefined = undefined;
  /** Whether everything below it is in the other tree, in the same order. */
  below: Pair['below'] = 'paired';
  #children: readonly Place[] | undefined;

  constructor(node: UnifiedUINode, parent: Place | undefined, index: number) {
    this.node = node;
    this.parent = parent;
    this.index = index;
    this.#children = node.children.length === 0 ? NONE : undefined;
  }

  /** Places are made when somebody asks for them: two readings of a large screen are mostly the same. */
  get children(): readonly Place[] {
    return this.#children ?? this.#placeChildren();
  }

  #placeChildren(): readonly Place[] {
    const children = this.node.children.map((child, i) => new Place(child, this, i));
    this.#children = children;
    const { mate, below } = this;
    if (below === 'paired' || mate === undefined || mate.#children !== undefined) return children;
    mate.#placeChildren().forEach((other, i) => {
      const child = children[i];
      if (child !== undefined) makeMates(child, other, below);
    });
    return children;
  }

  /** Forgets the places below, to be made anew together with those of the mate. */
  fold(below: Pair['below']): void {
    this.below = below;
    if (this.#children !== NONE) this.#children = undefined;
  }
}

/** Most places are leaves. */
const NONE: readonly Place[] = [];

export function makeMates(x: Place, y: Place, below: Pair['below']): void {
  x.mate = y;
  y.mate = x;
  if (below === 'paired') return;
  x.fold(below);
  y.fold(below);
}

/** The child indices that lead from the root to a place. */
export function pathTo(place: Place): number[] {
  const path: number[] = [];
  for (let at = place; at.parent !== undefined; at = at.parent) path.push(at.index);
  return path.reverse();
}
