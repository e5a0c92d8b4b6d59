import type { UnifiedUINode } from '../node.ts';
import { nameOf } from './identity.ts';

export interface Continuity {
  /** At least half of the names outside scrolling content are still there. */
  sameScreen: boolean;
  /** Hardly any name changed, scrolling content included. */
  hardlyChanged: boolean;
}

/** How much of a screen's wording survived from one reading to the next. */
export function continuity(a: UnifiedUINode, b: UnifiedUINode, pairs: ReadonlyMap<UnifiedUINode, UnifiedUINode>): Continuity {
  const fixed = { a: 0, b: 0, kept: 0 };
  const all = { a: 0, b: 0, kept: 0 };
  const visit = (n: UnifiedUINode, side: 'a' | 'b', scrolling: boolean): void => {
    const name = nameOf(n);
    if (name !== '') {
      const partner = side === 'a' ? pairs.get(n) : undefined;
      const kept = partner !== undefined && nameOf(partner) === name ? 1 : 0;
      all[side]++;
      all.kept += kept;
      if (!scrolling) {
        fixed[side]++;
        fixed.kept += kept;
      }
    }
    for (const child of n.children) visit(child, side, scrolling || n.scrollable);
  };
  visit(a, 'a', false);
  visit(b, 'b', false);
  const basis = fixed.a + fixed.b > 0 ? fixed : all;
  const changed = Math.max(all.a, all.b) - all.kept;
  return {
    sameScreen: basis.kept * 2 >= Math.max(basis.a, basis.b),
    hardlyChanged: changed <= Math.max(2, all.b / 10) && all.kept > 0,
  };
}
