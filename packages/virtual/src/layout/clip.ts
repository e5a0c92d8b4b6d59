import { type Bounds, isEmpty } from '@handsight/core/screen';
import { NOWHERE, type Item } from '../item/item.ts';

function intersection(a: Bounds, b: Bounds): Bounds {
  const both = {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
  return isEmpty(both) ? NOWHERE : both;
}

/**
 * Computes the visible part of every element inside its window and its scroll containers. Elements the scenario
 * placed with explicit bounds are not clipped.
 */
export function clip(item: Item, frame: Bounds, scrolled = false): void {
  item.visible = item.spec.bounds !== undefined && !scrolled ? item.bounds : intersection(item.bounds, frame);
  const scrolls = item.scroll.max > 0;
  for (const child of item.children) clip(child, scrolls ? item.visible : frame, scrolled || scrolls);
}
