import { isEmpty, type Bounds } from '../../../screen/geometry.ts';
import { NOWHERE, type Item } from '../view/item.ts';

export function intersection(a: Bounds, b: Bounds): Bounds {
  const both = {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
  return isEmpty(both) ? NOWHERE : both;
}

/** Says of every element what of it can be seen inside its window and inside what scrolls around it. */
export function clip(item: Item, frame: Bounds): void {
  item.visible = intersection(item.bounds, frame);
  const inside = item.scroll.max > 0 ? item.visible : frame;
  for (const child of item.children) clip(child, inside);
}
