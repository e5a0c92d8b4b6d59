import type { UnifiedUINode } from '../node.ts';
import { isInteractive } from '../trait.ts';
import { nameOf } from './identity.ts';
import type { Matching } from './matching.ts';

export interface Continuity {
  /** At least half of the names outside scrolling content are still there. */
  sameScreen: boolean;
  /** Hardly any name changed, scrolling content included. */
  hardlyChanged: boolean;
}

/** Clocks, counters and prices change while the screen stays. */
export const withoutNumbers = (text: string): string => (mayHoldDigit(text) ? text.replace(/\p{Nd}+/gu, '#') : text);

/** Most texts hold none, and a loop sees that faster than a pattern. */
function mayHoldDigit(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if ((c >= 0x30 && c <= 0x39) || c >= FIRST_OTHER_DIGIT) return true;
  }
  return false;
}

/** Arabic-Indic zero: the first digit beyond ASCII. */
const FIRST_OTHER_DIGIT = 0x660;

/** The same but for the numbers. */
export const sameWording = (a: string, b: string): boolean => a === b || withoutNumbers(a) === withoutNumbers(b);

/** Nearly all of one screen is part of the other: a drawer or a sheet opened or closed. */
const isPart = ({ a, b, kept }: { a: number; b: number; kept: number }): boolean => kept >= LEAST_COMMON && kept * 10 >= Math.min(a, b) * 9;
const LEAST_COMMON = 4;

/** The number of names in a part of the screen, in the older and the newer reading, and how many of them were kept. */
interface Count {
  a: number;
  b: number;
  kept: number;
}

/** The names of a part of the screen. */
export interface Wording {
  all: Count;
  /** Outside scrolling content. */
  fixed: Count;
  /** Outside scrolling content and controls: the question of a dialog. */
  texts: Count;
}

export const noWording = (): Wording => ({ all: noNames(), fixed: noNames(), texts: noNames() });

const noNames = (): Count => ({ a: 0, b: 0, kept: 0 });

/** Counts the names of two subtrees that look the same. */
export function countAlike(wording: Wording, x: UnifiedUINode, y: UnifiedUINode, scrolling: boolean): void {
  countNames(wording, x, y, scrolling);
  const scrolls = scrolling || x.scrollable || y.scrollable;
  for (let i = 0; i < x.children.length; i++) {
    const a = x.children[i];
    const b = y.children[i];
    if (a !== undefined && b !== undefined) countAlike(wording, a, b, scrolls);
  }
}

function countNames(wording: Wording, x: UnifiedUINode, y: UnifiedUINode, scrolling: boolean): void {
  if (nameOf(x) === '') return;
  countPair(wording.all, 1, 1);
  if (scrolling) return;
  countPair(wording.fixed, 1, 1);
  countPair(wording.texts, isInteractive(x) ? 0 : 1, isInteractive(y) ? 0 : 1);
}

/** The name is kept if the older node has it. */
function countPair(count: Count, a: number, b: number): void {
  count.a += a;
  count.b += b;
  count.kept += a;
}

function add(count: Count, more: Count, side: 'a' | 'b'): void {
  count[side] += more[side];
  if (side === 'a') count.kept += more.kept;
}

/**
 * How much of a screen's wording survived from one reading to the next. `alikeBelow` has the names of those children of a node that are
 * paired as a whole.
 */
export function continuity(
  a: UnifiedUINode,
  b: UnifiedUINode,
  matching: Matching,
  alikeBelow: ReadonlyMap<UnifiedUINode, Wording>,
): Continuity {
  const { all, fixed, texts } = noWording();
  /** A list longer than its area scrolls, and the same list with fewer items does not: what scrolls in either tree is content. */
  const scrolled = new Set<UnifiedUINode>();
  const visit = (n: UnifiedUINode, side: 'a' | 'b', scrolling: boolean): void => {
    const pair = side === 'a' ? matching.ofOlder(n) : matching.ofNewer(n);
    if (pair !== undefined && pair.below !== 'paired') return;
    const name = nameOf(n);
    const partner = side === 'a' ? pair?.y : undefined;
    if (partner !== undefined && n.scrollable) scrolled.add(partner);
    if (name !== '') {
      const kept = partner !== undefined && sameWording(nameOf(partner), name) ? 1 : 0;
      all[side]++;
      all.kept += kept;
      if (!isInteractive(n) && !scrolling && n !== a && n !== b) {
        texts[side]++;
        texts.kept += kept;
      }
      if (!scrolling) {
        fixed[side]++;
        fixed.kept += kept;
      }
    }
    const scrolls = scrolling || n.scrollable || partner?.scrollable === true || (side === 'b' && scrolled.has(n));
    const alike = alikeBelow.get(n);
    if (alike !== undefined) {
      add(all, alike.all, side);
      if (!scrolls) add(fixed, alike.fixed, side);
      if (!scrolls) add(texts, alike.texts, side);
    }
    for (const child of n.children) visit(child, side, scrolls);
  };
  visit(a, 'a', false);
  visit(b, 'b', false);
  const basis = fixed.a + fixed.b > 0 ? fixed : all;
  const changed = Math.max(all.a, all.b) - all.kept;
  const asksAnother = texts.a > 0 && texts.b > 0 && texts.kept === 0;
  return {
    sameScreen: !asksAnother && (basis.kept * 2 >= Math.max(basis.a, basis.b) || isPart(basis) || isPart(all)),
    hardlyChanged: changed <= Math.max(2, all.b / 10) && all.kept > 0,
  };
}
