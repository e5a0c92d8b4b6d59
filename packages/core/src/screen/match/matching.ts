import type { UnifiedUINode } from '../node.ts';
import { walk } from '../walk.ts';

/** An element of the older tree and the same element of the newer one. */
export interface Pair {
  readonly x: UnifiedUINode;
  readonly y: UnifiedUINode;
  /** A good base for a diff, but not proof of the same element. */
  isDoubtful: boolean;
  /** Whether everything below them is paired node by node: such nodes have no pairs of their own. */
  readonly below: 'paired' | 'alike' | 'identical';
}

/** Which element of an older tree is which element of a newer one; no node occurs twice. */
export class Matching {
  readonly #byOlder = new Map<UnifiedUINode, Pair>();
  readonly #byNewer = new Map<UnifiedUINode, Pair>();
  #pairs: Map<UnifiedUINode, UnifiedUINode> | undefined;
  #doubtful: Set<UnifiedUINode> | undefined;

  add(pair: Pair): void {
    this.#byOlder.set(pair.x, pair);
    this.#byNewer.set(pair.y, pair);
  }

  /** Not found for nodes inside a subtree that is paired as a whole. */
  ofOlder(x: UnifiedUINode): Pair | undefined {
    return this.#byOlder.get(x);
  }

  ofNewer(y: UnifiedUINode): Pair | undefined {
    return this.#byNewer.get(y);
  }

  all(): Iterable<Pair> {
    return this.#byOlder.values();
  }

  /** Every older node and its newer one. */
  get pairs(): Map<UnifiedUINode, UnifiedUINode> {
    return (this.#pairs ??= pairsOf(this.all()));
  }

  /** The newer nodes of the doubtful pairs. */
  get doubtful(): Set<UnifiedUINode> {
    return (this.#doubtful ??= doubtfulOf(this.all()));
  }
}

function pairsOf(all: Iterable<Pair>): Map<UnifiedUINode, UnifiedUINode> {
  const pairs = new Map<UnifiedUINode, UnifiedUINode>();
  const addWhole = (x: UnifiedUINode, y: UnifiedUINode): void => {
    pairs.set(x, y);
    for (let i = 0; i < x.children.length; i++) {
      const [a, b] = [x.children[i], y.children[i]];
      if (a !== undefined && b !== undefined) addWhole(a, b);
    }
  };
  for (const { x, y, below } of all) {
    if (below === 'paired') pairs.set(x, y);
    else addWhole(x, y);
  }
  return pairs;
}

function doubtfulOf(all: Iterable<Pair>): Set<UnifiedUINode> {
  const doubtful = new Set<UnifiedUINode>();
  for (const { y, isDoubtful, below } of all) {
    if (!isDoubtful) continue;
    if (below === 'paired') doubtful.add(y);
    else for (const node of walk(y)) doubtful.add(node);
  }
  return doubtful;
}
