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
 * Says of every element what of it can be seen inside its window and inside what scrolls around it. What the scenario
 * placed by hand is taken at its word.
 */
export function clip(item: Item, frame: Bounds, scrolled = false): void {
  item.visible = item.spec.bounds !== undefined && !scrolled ? item.bounds : intersection(item.bounds, frame);
  const scrolls = item.scroll.max > 0;
  for (const child of item.children) clip(child, scrolls ? item.visible : frame, scrolled || scrolls);
}
