import type { UnifiedUINode } from './node.ts';

/** Library users may change it: elements that moved less have not moved. */
export const DIFF_THRESHOLDS = { BOUNDS_JITTER_PX: 3 };

/** Whether every element of two readings is in the same position, within a few pixels. */
export function samePlaces(a: UnifiedUINode, b: UnifiedUINode, tolerance = DIFF_THRESHOLDS.BOUNDS_JITTER_PX): boolean {
  const isNear = (side: 'left' | 'top' | 'right' | 'bottom'): boolean => Math.abs(a.bounds[side] - b.bounds[side]) <= tolerance;
  return (
    a.children.length === b.children.length &&
    isNear('left') &&
    isNear('top') &&
    isNear('right') &&
    isNear('bottom') &&
    a.children.every((child, i) => {
      const other = b.children[i];
      return other !== undefined && samePlaces(child, other, tolerance);
    })
  );
}
