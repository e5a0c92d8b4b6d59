import { isEmpty, union, type Bounds } from './geometry.ts';
import type { UnifiedUINode } from './node.ts';
import { walk } from './walk.ts';

/** The part of the coordinate space that is on the screen, as far as a tree alone tells. */
export function screenBounds(root: UnifiedUINode): Bounds {
  let bounds: Bounds = { ...root.bounds };
  if (isEmpty(bounds)) {
    for (const n of walk(root)) if (!isEmpty(n.bounds)) bounds = isEmpty(bounds) ? n.bounds : union(bounds, n.bounds);
  }
  return { left: Math.min(0, bounds.left), top: Math.min(0, bounds.top), right: bounds.right, bottom: bounds.bottom };
}
