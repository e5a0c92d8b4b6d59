import { height, sameBounds, width, type Bounds } from '../geometry.ts';
import { labelOf, ownLabel } from '../label.ts';
import type { UnifiedUINode } from '../node.ts';
import { isField, isInteractive } from '../trait.ts';
import { walk } from '../walk.ts';
import { continuity, countAlike, noWording, sameWording, withoutNumbers, type Wording } from './continuity.ts';
import { kindKey, nameOf, rowName, sameIdentity, sameKind, TreeHashes } from './identity.ts';
import { pairBy, pairByAnchors, type Pairing } from './pair-by.ts';
import { Matching, type Pair } from './matching.ts';
import { isSameContainer } from './same-container.ts';
import { pairUnchanged } from './pair-unchanged.ts';
import { RowsByKind } from './rows.ts';

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
  readonly matching = new Matching();
  /** Pairs that hold only if the rest of the screen agrees. */
  readonly #unsure: { x: UnifiedUINode; y: UnifiedUINode; moved: boolean }[] = [];
  readonly #a: UnifiedUINode;
  readonly #b: UnifiedUINode;
  readonly #hashes = new TreeHashes();
  #hasKeys = false;
  #wordings: Map<string, number>[] | undefined;
  /** By parent, in both trees: the names of those of its children that are paired as a whole. */
  readonly #alikeBelow = new Map<UnifiedUINode, Wording>();
  /** Pairs of which the newer node scrolls. */
  readonly #scrollers: Pair[] = [];

  constructor(a: UnifiedUINode, b: UnifiedUINode) {
    this.#a = a;
    this.#b = b;
  }

  run(): void {
    this.#matchKeys();
    if (this.#free(this.#a, this.#b) && this.#a.className === this.#b.className) this.#pair(this.#a, this.#b, false);
    this.#matchChildren(this.#a, this.#b, false, false);
    this.#matchMoved();
    this.#weigh();
  }

  #free = (a: UnifiedUINode, b: UnifiedUINode): boolean =>
    a.key === '' && b.key === '' && this.matching.ofOlder(a) === undefined && this.matching.ofNewer(b) === undefined;

  #pair(x: UnifiedUINode, y: UnifiedUINode, isDoubtful: boolean): void {
    const pair: Pair = { x, y, isDoubtful, below: 'paired' };
    this.matching.add(pair);
    if (y.scrollable) this.#scrollers.push(pair);
  }

  #matchKeys(): void {
    const byKey = new Map<string, UnifiedUINode>();
    const collect = (n: UnifiedUINode): void => {
      if (n.key !== '') byKey.set(n.key, n);
      for (const child of n.children) collect(child);
    };
    collect(this.#b);
    if (byKey.size === 0) return;
    this.#hasKeys = true;
    for (const n of walk(this.#a)) {
      const twin = n.key === '' ? undefined : byKey.get(n.key);
      if (twin !== undefined && sameKind(n, twin) && this.matching.ofNewer(twin) === undefined) this.#pair(n, twin, false);
    }
  }

  /** `doubtful` is inherited: the button of a row that may be another row may be another button. */
  #matchChildren(a: UnifiedUINode, b: UnifiedUINode, doubtful: boolean, scrolledAbove: boolean): void {
    const isScrolled = scrolledAbove || a.scrollable || b.scrollable;
    const descend = (x: UnifiedUINode, y: UnifiedUINode, doubt: boolean): void => {
      this.#pair(x, y, doubt);
      this.#matchChildren(x, y, doubt, isScrolled);
    };
    let restA: UnifiedUINode[] = [];
    let restB = b.children;
    if (a.children.every((x) => x.key === '') && (!this.#hasKeys || restB.every((y) => y.key === ''))) {
      restA = a.children;
    } else {
      for (const x of a.children) {
        const pair = this.matching.ofOlder(x);
        if (pair !== undefined) this.#matchChildren(x, pair.y, false, isScrolled);
        else if (x.key === '') restA.push(x);
      }
      restB = restB.filter((y) => y.key === '' && this.matching.ofNewer(y) === undefined);
    }
    if (restA.length === 0 || restB.length === 0) return;

    const isInPlace = (x: UnifiedUINode, y: UnifiedUINode): boolean =>
      x.bounds.left - a.bounds.left === y.bounds.left - b.bounds.left && x.bounds.top - a.bounds.top === y.bounds.top - b.bounds.top;
    const ends = pairUnchanged(restA, restB, { hashes: this.#hashes, isScrolled, isInPlace });
    this.#addUnchanged(a, b, ends.pairs, doubtful, descend);
    const wholeA = restA;
    const wholeB = restB;
    restA = ends.leftA;
    restB = ends.leftB;
    if (restA.length === 0 || restB.length === 0) return;

    const lists = new RowsByKind({ all: wholeA, left: restA }, { all: wholeB, left: restB });
    const isUnmoved = ends.pairs.length === 0 ? !isScrolled : ends.pairs.every(({ x, y }) => isInPlace(x, y));
    const isSameRow = (x: UnifiedUINode, y: UnifiedUINode): boolean => {
      const kind = lists.of(x);
      if (!kind.isRepeated && !isScrolled) return true;
      const { rows } = kind;
      if (!kind.isRepeated) return rows.tellingOf(x).size === 0 || rows.tellingOf(y).size === 0 || rows.sharesAny(x, y);
      // Scrolling content tells nothing about the part of the page that holds it.
      if (sameBounds(x.bounds, y.bounds) && holdsOnlyScroller(x) && holdsOnlyScroller(y)) return true;
      const isKept = isUnmoved && isInPlace(x, y);
      return rows.isSame(x, y, isInPlace(x, y)) || (isKept && rows.hasSameTitle(x, y));
    };
    const pairAll = ({ pairs, leftA, leftB }: Pairing<UnifiedUINode>, isSame: (x: UnifiedUINode, y: UnifiedUINode) => boolean): boolean => {
      for (const { x, y, certain } of pairs) {
        if (!this.#free(x, y) || !sameKind(x, y)) continue;
        const isDoubtful = doubtful || !certain || !isSame(x, y);
        descend(x, y, isDoubtful);
        if (!isDoubtful && isInteractive(y) && !sameElement(x, y)) this.#unsure.push({ x, y, moved: false });
      }
      restA = leftA;
      restB = leftB;
      return restA.length === 0 || restB.length === 0;
    };
    const hashes = this.#hashes;
    // One and one left over have just been compared.
    const canLookAlike = restA.length > 1 || restB.length > 1;
    let counts: Map<number, number>[] | undefined;
    const isUnique = (x: UnifiedUINode): boolean => {
      counts ??= [countsOf(wholeA, hashes), countsOf(wholeB, hashes)];
      return counts.every((each) => each.get(hashes.of(x)) === 1);
    };
    const byHash = (n: UnifiedUINode): number => hashes.of(n);
    if (canLookAlike && pairAll(pairBy(restA, restB, byHash), isUnique)) return;
    const telling = (n: UnifiedUINode): string => {
      const kind = lists.of(n);
      const key = kind.isRepeated ? kind.rows.keyOf(n) : rowName(n);
      return key === '' ? '' : `${kindKey(n)}\0${key}`;
    };
    if (pairAll(pairBy(restA, restB, telling), isSameRow)) return;
    if (pairAll(pairByAnchors(restA, restB, lists), isSameRow)) return;
    const placed = ({ bounds: { left, top, right, bottom }, ...n }: UnifiedUINode): string =>
      `${n.className}\0${n.resourceId}\0${n.nativeRole}\0${left},${top},${right},${bottom}`;
    if (pairAll(pairBy(restA, restB, placed), (x, y) => isSameRow(x, y) || isSameContainer(x, y, this.#b.bounds))) return;
    pairAll(pairBy(restA, restB, kindKey), (x, y) => !lists.of(x).isRepeated && isSameRow(x, y));
  }

  #addUnchanged(
    a: UnifiedUINode,
    b: UnifiedUINode,
    pairs: readonly Pair[],
    doubtful: boolean,
    descend: (x: UnifiedUINode, y: UnifiedUINode, doubt: boolean) => void,
  ): void {
    const wording = this.#hasKeys ? undefined : noWording();
    if (wording !== undefined && pairs.length > 0) this.#alikeBelow.set(a, wording).set(b, wording);
    for (const pair of pairs) {
      pair.isDoubtful ||= doubtful;
      if (!this.#free(pair.x, pair.y)) continue;
      if (wording === undefined) descend(pair.x, pair.y, pair.isDoubtful);
      else {
        this.matching.add(pair);
        countAlike(wording, pair.x, pair.y, false);
      }
    }
  }

  /** Named parts that now have another parent: the same subtree, once in each tree. */
  #matchMoved(): void {
    const left = this.#leftIn(this.#a, (node) => this.matching.ofOlder(node));
    const right = this.#leftIn(this.#b, (node) => this.matching.ofNewer(node));
    if (left.length === 0 || right.length === 0) return;
    const inA = onceByHash(left, this.#hashes);
    const inB = onceByHash(right, this.#hashes);
    for (const [hash, x] of inA) {
      const y = inB.get(hash);
      if (x === null || y === undefined || y === null || !this.#free(x, y) || !sameIdentity(x, y) || !hasName(x)) continue;
      if (hasDouble(this.#a, x) || hasDouble(this.#b, y)) continue;
      this.#pair(x, y, false);
      this.#matchChildren(x, y, false, false);
      this.#unsure.push({ x, y, moved: true });
    }
  }

  #leftIn(node: UnifiedUINode, pairOf: (node: UnifiedUINode) => Pair | undefined, left: UnifiedUINode[] = []): UnifiedUINode[] {
    const pair = pairOf(node);
    if (pair !== undefined && pair.below !== 'paired') return left;
    if (node.key === '' && pair === undefined) left.push(node);
    for (const child of node.children) this.#leftIn(child, pairOf, left);
    return left;
  }

  /** A scroller that kept none of its content belongs to another page, unless the page around it stayed. */
  #doubtEmptiedScrollers(): void {
    for (const pair of this.#scrollers) {
      if (pair.y.key !== '' || pair.isDoubtful || !this.#keptNothing(pair.x)) continue;
      if (!sharesText(textsOutside(this.#a, pair.x), textsOutside(this.#b, pair.y))) pair.isDoubtful = true;
    }
  }

  #keptNothing(x: UnifiedUINode): boolean {
    let names = 0;
    for (const node of walk(x)) {
      const name = node === x ? '' : nameOf(node);
      const pair = this.matching.ofOlder(node);
      if (pair !== undefined && pair.below !== 'paired' && rowName(node) !== '') return false;
      if (name === '') continue;
      names++;
      if (pair !== undefined && sameWording(nameOf(pair.y), name)) return false;
    }
    return names >= LEAST_NAMES;
  }

  /**
   * The buttons below a question belong to that question: where none of the texts of a dialog or card is left, they may be those of another
   * one on the same page. A part with fields or switches is a form, whose texts say how they are set.
   */
  #doubtReworded(): void {
    const visit = (y: UnifiedUINode): void => {
      const pair = this.matching.ofNewer(y);
      if (pair?.below !== 'paired' || pair.isDoubtful) return;
      if (y !== this.#b && y.key === '' && isAsking(y, this.#b.bounds)) {
        const [before, now] = [textsOutside(pair.x), textsOutside(y)];
        if (before.size > 0 && now.size > 0 && !sharesText(before, now)) {
          for (const node of walk(y)) this.#doubt(node);
          return;
        }
      }
      y.children.forEach(visit);
    };
    visit(this.#b);
  }

  /** One control of either screen has this name, numbers aside. */
  #isOnlyWording(wording: string): boolean {
    this.#wordings ??= [countsBy(this.#a, wordingOf), countsBy(this.#b, wordingOf)];
    return this.#wordings.every((counts) => counts.get(wording) === 1);
  }

  #doubt(y: UnifiedUINode): void {
    const pair = this.matching.ofNewer(y);
    if (pair !== undefined) pair.isDoubtful = true;
  }

  /**
   * Without stable keys a pair is only as good as the screen around it. On another screen of the same window nothing is certain. A control
   * that moved to another parent, or whose name changed in place ("Play" to "Pause"), is the same control only if hardly anything else
   * changed: a panel that replaced another panel reuses ids and positions too.
   */
  #weigh(): void {
    const { sameScreen, hardlyChanged } = continuity(this.#a, this.#b, this.matching, this.#alikeBelow);
    if (!sameScreen) {
      for (const pair of this.matching.all()) if (pair.y.key === '') pair.isDoubtful = true;
      return;
    }
    this.#doubtEmptiedScrollers();
    this.#doubtReworded();
    if (this.#unsure.length === 0) return;
    const ids = countsBy(this.#b, ({ resourceId }) => resourceId);
    for (const { x, y, moved } of this.#unsure) {
      const isInPlace = sameBounds(x.bounds, y.bounds);
      if (hardlyChanged && (moved || (ids.get(y.resourceId) === 1 && isInPlace))) continue;
      if (isInPlace && wordingOf(x) === wordingOf(y) && this.#isOnlyWording(wordingOf(y))) continue;
      for (const node of walk(y)) this.#doubt(node);
    }
  }
}

/** As far as the element itself shows, a folded row's title included: a row about somebody else is another row. */
function sameElement(x: UnifiedUINode, y: UnifiedUINode): boolean {
  if (!sameIdentity(x, y)) return false;
  if (y.scrollable || isField(y) || ownLabel(y) !== '') return true;
  return sameWording(rowName(x), rowName(y));
}

const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

/** It holds a scroller, and nothing with a name outside of it. */
function holdsOnlyScroller(part: UnifiedUINode): boolean {
  let holdsScroller = false;
  const isSilent = (node: UnifiedUINode): boolean => {
    if (node.scrollable) return (holdsScroller = true);
    return nameOf(node) === '' && node.children.every(isSilent);
  };
  return !part.scrollable && isSilent(part) && holdsScroller;
}

/** A part of the page with texts and a few buttons, and nothing else to act on. */
function isAsking(part: UnifiedUINode, screen: Bounds): boolean {
  if (isInteractive(part) || width(part.bounds) * height(part.bounds) > LARGEST_CARD * width(screen) * height(screen)) return false;
  let buttons = 0;
  for (const node of walk(part)) {
    if (!isInteractive(node)) continue;
    if (node.scrollable || node.checkable || isField(node) || node.role === 'slider' || ++buttons > MOST_BUTTONS) return false;
  }
  return buttons > 0;
}

const LARGEST_CARD = 0.5;
const MOST_BUTTONS = 4;

/** The texts of a part that are neither on its controls nor in content that scrolls inside it, numbers aside. */
function textsOutside(part: UnifiedUINode, except?: UnifiedUINode): Set<string> {
  const texts = new Set<string>();
  const visit = (node: UnifiedUINode): void => {
    if (node === except || (node !== part && isInteractive(node))) return;
    const name = nameOf(node);
    if (hasLetter(name)) texts.add(withoutNumbers(name));
    for (const child of node.children) visit(child);
  };
  visit(part);
  return texts;
}

function sharesText(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  for (const text of a) if (b.has(text)) return true;
  return false;
}

/** A control's kind and name, numbers aside. */
function wordingOf(node: UnifiedUINode): string {
  const name = isInteractive(node) ? withoutNumbers(labelOf(node)) : '';
  return name === '' ? '' : `${kindKey(node)}\0${name}`;
}

/** How many nodes have each of the keys. */
function countsBy(root: UnifiedUINode, keyOf: (node: UnifiedUINode) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const node of walk(root)) {
    const key = keyOf(node);
    if (key !== '') counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Fewer names prove nothing about a scroller's content. */
const LEAST_NAMES = 3;

const hasName = (n: UnifiedUINode): boolean => n.resourceId !== '' || ownLabel(n) !== '' || rowName(n) !== '';

/** Another element of the screen has the same kind and name. */
function hasDouble(root: UnifiedUINode, node: UnifiedUINode): boolean {
  const name = rowName(node);
  for (const each of walk(root)) if (each !== node && sameIdentity(each, node) && rowName(each) === name) return true;
  return false;
}

function countsOf(nodes: readonly UnifiedUINode[], hashes: TreeHashes): Map<number, number> {
  const counts = new Map<number, number>();
  for (const node of nodes) counts.set(hashes.of(node), (counts.get(hashes.of(node)) ?? 0) + 1);
  return counts;
}

function onceByHash(nodes: UnifiedUINode[], hashes: TreeHashes): Map<number, UnifiedUINode | null> {
  const once = new Map<number, UnifiedUINode | null>();
  for (const n of nodes) {
    const hash = hashes.of(n);
    once.set(hash, once.has(hash) ? null : n);
  }
  return once;
}
