import { isEmpty, union, type Bounds } from './geometry.ts';
import type { UnifiedUINode } from './node.ts';
import { walk } from './walk.ts';

/**
 * The area of a window: its root and anything floating beyond it, such as a menu longer than its window; all elements if the root has no
 * bounds.
 */
export function extentOf(root: UnifiedUINode): Bounds {
  let extent = root.bounds;
  const isBare = isEmpty(extent);
  for (const { bounds, visible, floats } of walk(root)) {
    if (isEmpty(bounds) || !visible || (!isBare && floats === 0)) continue;
    extent = isEmpty(extent) ? bounds : union(extent, bounds);
  }
  return extent;
}

/** The part of the coordinate space that is on the screen, as far as a tree alone shows. */
export function screenBounds(root: UnifiedUINode): Bounds {
  const { left, top, right, bottom } = extentOf(root);
  return { left: Math.min(0, left), top: Math.min(0, top), right, bottom };
}
