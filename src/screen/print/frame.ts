import { isEmpty, union, type Bounds } from '../geometry.ts';
import type { UnifiedUINode } from '../node.ts';
import { walk } from '../walk.ts';

/** The area a tree is drawn in: its root's, or what its elements span where the root has none. */
export function frameOf(root: UnifiedUINode): Bounds {
  if (!isEmpty(root.bounds)) return root.bounds;
  let frame: Bounds | undefined;
  for (const { visible, bounds } of walk(root)) {
    if (visible && !isEmpty(bounds)) frame = frame === undefined ? bounds : union(frame, bounds);
  }
  return frame ?? root.bounds;
}
