import { sameBounds } from '../geometry.ts';
import { ownLabel } from '../label.ts';
import type { UnifiedUINode } from '../node.ts';
import { isField, isInteractive } from '../trait.ts';
import { walk } from '../walk.ts';
import { continuity, countAlike, noWording, sameWording, type Wording } from './continuity.ts';
import { kindKey, nameOf, rowName, sameIdentity, sameKind, TreeHashes } from './identity.ts';
import { pairBy } from './pair-by.ts';
import { isSameContainer } from './same-container.ts';
import { pairUnchanged } from './pair-unchanged.ts';

/** Which element of an older tree is which element of a newer one. */
export interface Matching {
  /** Older node to newer node; no node occurs twice. */
  pairs: Map<UnifiedUINode, UnifiedUINode>;
  /** Newer nodes whose pair is a good base for a diff but not proof of the same element. */
  doubtful: Set<UnifiedUINode>;
}

export const matchTrees = (a: UnifiedUINode, b: UnifiedUINode): Map<UnifiedUINode, UnifiedUINode> => match(a, b).pairs;

/**
 * Matches two readings of one window. Where the platform has stable keys they alone decide; elsewhere parents are matched before children,
 * and the evidence weakens from equal subtrees to equal names to equal kinds.
 */
export function match(a: UnifiedUINode, b: UnifiedUINode): Matching {
  const matcher = new Matcher(a, b);
  matcher.run();
  return matcher.matching;
}

class Matcher {
  readonly matching: Matching = { pairs: new Map(), doubtful: new Set() };
  /** Newer nodes already taken, except those below the tops of `#alike`. */
  readonly #taken = new Set<UnifiedUINode>();
  /** Pairs that hold only if the rest of the screen agrees. */
  readonly #unsure: { x: UnifiedUINode; y: UnifiedUINode; moved: boolean }[] = [];
  readonly #a: UnifiedUINode;
  readonly #b: UnifiedUINode;
  readonly #hashes = new TreeHashes();
  #hasKeys = false;
  /** The roots of subtrees that are paired completely, in both trees, and their names. */
  readonly #alike = new Map<UnifiedUINode, Wording>();
  /** The older node of each pair whose newer one scrolls. */
  readonly #scrollers: UnifiedUINode[] = [];

  constructor(a: UnifiedUINode, b: UnifiedUINode) {
    this.#a = a;
    this.#b = b;
  }

  run(): void {
    this.#matchKeys();
    if (!this.#isDone(this.#a, this.#b) && this.#free(this.#a, this.#b) && this.#a.className === this.#b.className) {
      this.#pair(this.#a, this.#b, false);
    }
    this.#matchChildren(this.#a, this.#b, false);
    this.#matchMoved();
    this.#weigh();
  }

  #free = (a: UnifiedUINode, b: UnifiedUINode): boolean =>
    !this.matching.pairs.has(a) && !this.#taken.has(b) && a.key === '' && b.key === '';

  #isDone = (a: UnifiedUINode, b: UnifiedUINode): boolean => this.matching.pairs.get(a) === b;

  #pair(a: UnifiedUINode, b: UnifiedUINode, doubtful: boolean): void {
    this.matching.pairs.set(a, b);
    this.#taken.add(b);
    if (b.scrollable) this.#scrollers.push(a);
    if (doubtful) this.matching.doubtful.add(b);
  }

  #matchKeys(): void {
    const byKey = new Map<string, UnifiedUINode>();
    const collect = (n: UnifiedUINode): void => {
      if (n.key !== '') byKey.set(n.key, n);
      n.children.forEach(collect);
    };
    collect(this.#b);
    if (byKey.size === 0) return;
    this.#hasKeys = true;
    for (const n of walk(this.#a)) {
      const twin = n.key === '' ? undefined : byKey.get(n.key);
      if (twin !== undefined && sameKind(n, twin) && !this.#taken.has(twin)) this.#pair(n, twin, false);
    }
  }

  /** Pairs two trees that look the same, node by node. Their names are counted here, because another pass over a large tree is slow. */
  #pairAlike(x: UnifiedUINode, y: UnifiedUINode, doubtful: boolean, wording: Wording, scrolling: boolean): void {
    this.matching.pairs.set(x, y);
    countAlike(wording, x, y, scrolling);
    if (y.scrollable) this.#scrollers.push(x);
    if (doubtful) this.matching.doubtful.add(y);
    const scrolls = scrolling || x.scrollable || y.scrollable;
    for (let i = 0; i < x.children.length; i++) {
      const a = x.children[i];
      const b = y.children[i];
      if (a !== undefined && b !== undefined) this.#pairAlike(a, b, doubtful, wording, scrolls);
    }
  }

  /** `doubtful` is inherited: the button of a row that may be another row may be another button. */
  #matchChildren(a: UnifiedUINode, b: UnifiedUINode, doubtful: boolean): void {
    const descend = (x: UnifiedUINode, y: UnifiedUINode, doubt: boolean): void => {
      this.#pair(x, y, doubt);
      this.#matchChildren(x, y, doubt);
    };
    let restA: UnifiedUINode[] = [];
    let restB = b.children;
    if (a.children.every((x) => x.key === '') && restB.every((y) => y.key === '')) {
      restA = a.children;
    } else {
      for (const x of a.children) {
        const y = this.matching.pairs.get(x);
        if (y !== undefined) this.#matchChildren(x, y, false);
        else if (x.key === '') restA.push(x);
      }
      restB = restB.filter((y) => y.key === '' && !this.#taken.has(y));
    }
    if (restA.length === 0 || restB.length === 0) return;

    const isScrolled = a.scrollable || b.scrollable;
    const ends = pairUnchanged(restA, restB, this.#hashes, isScrolled);
    for (const { x, y, certain } of ends.pairs) {
      if (!this.#free(x, y)) continue;
      if (this.#hasKeys) {
        descend(x, y, doubtful || !certain);
        continue;
      }
      const wording = noWording();
      this.#pairAlike(x, y, doubtful || !certain, wording, false);
      this.#taken.add(y);
      this.#alike.set(x, wording).set(y, wording);
    }
    restA = ends.leftA;
    restB = ends.leftB;
    if (restA.length === 0 || restB.length === 0) return;

    const repeatedKinds = repeated(a.children, b.children);
    // One and one left over have just been compared.
    const canLookAlike = restA.length > 1 || restB.length > 1;
    const steps: { key: (n: UnifiedUINode) => string | number; doubt: (x: UnifiedUINode, y: UnifiedUINode) => boolean }[] = [
      ...(canLookAlike
        ? [
            {
              key: (n: UnifiedUINode) => this.#hashes.of(n),
              doubt: (x: UnifiedUINode) => isScrolled && rowName(x) === '' && repeatedKinds.has(kindKey(x)),
            },
          ]
        : []),
      { key: (n) => `${kindKey(n)}\0${rowName(n)}`, doubt: (x) => rowName(x) === '' && repeatedKinds.has(kindKey(x)) },
      {
        key: (n) => `${kindKey(n)}\0${n.bounds.left},${n.bounds.top},${n.bounds.right},${n.bounds.bottom}`,
        doubt: (x, y) => repeatedKinds.has(kindKey(x)) && !isSameContainer(x, y, this.#b.bounds),
      },
      { key: kindKey, doubt: (x) => repeatedKinds.has(kindKey(x)) },
    ];
    for (const { key, doubt } of steps) {
      const { pairs, leftA, leftB } = pairBy(restA, restB, key);
      for (const { x, y, certain } of pairs) {
        if (!this.#free(x, y) || !sameKind(x, y)) continue;
        const isDoubtful = doubtful || !certain || doubt(x, y);
        descend(x, y, isDoubtful);
        if (!isDoubtful && isInteractive(y) && !sameElement(x, y)) this.#unsure.push({ x, y, moved: false });
      }
      restA = leftA;
      restB = leftB;
      if (restA.length === 0 || restB.length === 0) return;
    }
  }

  /** Named parts that now have another parent: the same subtree, once in each tree. */
  #matchMoved(): void {
    const left = this.#leftIn(this.#a, this.matching.pairs);
    const right = this.#leftIn(this.#b, this.#taken);
    if (left.length === 0 || right.length === 0) return;
    const inA = onceByHash(left, this.#hashes);
    const inB = onceByHash(right, this.#hashes);
    for (const [hash, x] of inA) {
      const y = inB.get(hash);
      if (x === null || y === undefined || y === null || !this.#free(x, y) || !sameIdentity(x, y) || !hasName(x)) continue;
      this.#pair(x, y, false);
      this.#matchChildren(x, y, false);
      this.#unsure.push({ x, y, moved: true });
    }
  }

  #leftIn(node: UnifiedUINode, paired: { has(node: UnifiedUINode): boolean }, left: UnifiedUINode[] = []): UnifiedUINode[] {
    if (this.#alike.has(node)) return left;
    if (node.key === '' && !paired.has(node)) left.push(node);
    for (const child of node.children) this.#leftIn(child, paired, left);
    return left;
  }

  /** A scroller that kept none of its content belongs to another page. */
  #doubtEmptiedScrollers(): void {
    for (const x of this.#scrollers) {
      const y = this.matching.pairs.get(x);
      if (y?.key !== '' || this.matching.doubtful.has(y)) continue;
      if (this.#keptNothing(x) && this.#isOnlyScroller(y)) this.matching.doubtful.add(y);
    }
  }

  #keptNothing(x: UnifiedUINode): boolean {
    let names = 0;
    for (const node of walk(x)) {
      const name = node === x ? '' : nameOf(node);
      if (name === '') continue;
      names++;
      const partner = this.matching.pairs.get(node);
      if (partner !== undefined && sameWording(nameOf(partner), name)) return false;
    }
    return names >= LEAST_NAMES;
  }

  /** Content that scrolls by a page keeps nothing either, but then the rest of the screen stays. */
  #isOnlyScroller(y: UnifiedUINode): boolean {
    const taken = new Set(this.matching.pairs.values());
    for (const node of walk(this.#b)) {
      if (node === y || nameOf(node) === '') continue;
      const isInside = node.id === y.id || node.id.startsWith(`${y.id}.`);
      if (!isInside && taken.has(node) && !this.matching.doubtful.has(node)) return false;
    }
    return true;
  }

  /**
   * Without stable keys a pair is only as good as the screen around it. On another screen of the same window nothing is certain. A control
   * that moved to another parent, or whose name changed in place ("Play" to "Pause"), is the same control only if hardly anything else
   * changed: a panel that replaced another panel reuses ids and positions too.
   */
  #weigh(): void {
    const { sameScreen, hardlyChanged } = continuity(this.#a, this.#b, { pairs: this.matching.pairs, alike: this.#alike });
    if (!sameScreen) {
      for (const y of this.matching.pairs.values()) if (y.key === '') this.matching.doubtful.add(y);
      return;
    }
    this.#doubtEmptiedScrollers();
    if (this.#unsure.length === 0) return;
    const ids = new Map<string, number>();
    for (const y of walk(this.#b)) if (y.resourceId !== '') ids.set(y.resourceId, (ids.get(y.resourceId) ?? 0) + 1);
    for (const { x, y, moved } of this.#unsure) {
      if (hardlyChanged && (moved || (ids.get(y.resourceId) === 1 && sameBounds(x.bounds, y.bounds)))) continue;
      for (const n of walk(y)) this.matching.doubtful.add(n);
    }
  }
}

/** As far as the element itself shows, a folded row's title included: a row about somebody else is another row. */
function sameElement(x: UnifiedUINode, y: UnifiedUINode): boolean {
  if (!sameIdentity(x, y)) return false;
  if (y.scrollable || isField(y) || ownLabel(y) !== '') return true;
  return sameWording(rowName(x), rowName(y));
}

/** Kinds that occur several times among siblings: rows of a list, distinguished only by their content. */
function repeated(...lists: UnifiedUINode[][]): Set<string> {
  const found = new Set<string>();
  for (const list of lists) {
    const seen = new Set<string>();
    for (const n of list) {
      const key = kindKey(n);
      if (seen.has(key)) found.add(key);
      else seen.add(key);
    }
  }
  return found;
}

/** Fewer names prove nothing about a scroller's content. */
const LEAST_NAMES = 3;

const hasName = (n: UnifiedUINode): boolean => n.resourceId !== '' || ownLabel(n) !== '' || rowName(n) !== '';

function onceByHash(nodes: UnifiedUINode[], hashes: TreeHashes): Map<number, UnifiedUINode | null> {
  const once = new Map<number, UnifiedUINode | null>();
  for (const n of nodes) {
    const hash = hashes.of(n);
    once.set(hash, once.has(hash) ? null : n);
  }
  return once;
}
