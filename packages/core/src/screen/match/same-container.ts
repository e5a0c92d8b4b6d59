import { height, sameBounds, width, type Bounds } from '../geometry.ts';
import type { UnifiedUINode } from '../node.ts';
import { isInteractive } from '../trait.ts';
import { withoutNumbers } from './continuity.ts';
import { nameOf } from './identity.ts';

/** A smaller part may be a row, replaced by another row. */
const LEAST_SHARE = 0.25;
/** Fewer names in common may be those of the buttons that every row has. */
const LEAST_COMMON = 3;

interface Wording {
  /** Texts outside controls, such as whom the buttons are about. */
  texts: Set<string>;
  all: Set<string>;
}

/**
 * A page, or its scrolling content, among parts of the same kind: it has the same bounds, and at least half of its texts, and of those
 * outside its controls, are the same.
 */
export function isSameContainer(x: UnifiedUINode, y: UnifiedUINode, screen: Bounds): boolean {
  if (!sameBounds(x.bounds, y.bounds) || y.children.length === 0) return false;
  if (!y.scrollable && area(y.bounds) < LEAST_SHARE * area(screen)) return false;
  const [before, now] = [wordingOf(x), wordingOf(y)];
  const common = commonOf(before.all, now.all);
  if (common < LEAST_COMMON || common * 2 < Math.max(before.all.size, now.all.size)) return false;
  const most = Math.max(before.texts.size, now.texts.size);
  return commonOf(before.texts, now.texts) * 2 >= most;
}

const area = (bounds: Bounds): number => width(bounds) * height(bounds);

function wordingOf(part: UnifiedUINode): Wording {
  const wording: Wording = { texts: new Set(), all: new Set() };
  const visit = (node: UnifiedUINode, isControl: boolean): void => {
    const name = withoutNumbers(nameOf(node));
    const isPart = isControl || (isInteractive(node) && !node.scrollable);
    if (name !== '') {
      wording.all.add(name);
      if (!isPart) wording.texts.add(name);
    }
    for (const child of node.children) visit(child, isPart);
  };
  visit(part, false);
  return wording;
}

function commonOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const name of a) if (b.has(name)) common++;
  return common;
}
