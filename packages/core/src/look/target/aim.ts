import type { WindowInfo } from '../../device/window.ts';
import { contains, type Bounds, type Point } from '../../screen/geometry.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import type { Screen } from '../../host/screen.ts';

/** Where an action will land: in which reading, on which element, at which point. */
export interface Aim {
  screen: Screen;
  /** Undefined for a point without an element, or for keys without a focused element. */
  node?: UnifiedUINode;
  point?: Point;
}

export function focusedElement(root: UnifiedUINode): UnifiedUINode | undefined {
  for (const child of root.children) {
    const found = focusedElement(child);
    if (found !== undefined) return found;
  }
  return root.focused ? root : undefined;
}

/** The window that receives a touch at a point. */
export function windowAt(windows: readonly WindowInfo[], point: Point): WindowInfo | undefined {
  return windows.filter((w) => w.kind !== 'toast' && contains(w.frame ?? w.bounds, point)).sort((a, b) => b.layer - a.layer)[0];
}

/** Points of an area worth aiming at, the middle first, then halfway to its corners and edges. */
export function aimPoints(area: Bounds): Point[] {
  const at = (fx: number, fy: number): Point => ({
    x: Math.min(area.right - 1, Math.floor(area.left + (area.right - area.left) * fx)),
    y: Math.min(area.bottom - 1, Math.floor(area.top + (area.bottom - area.top) * fy)),
  });
  return [
    at(0.5, 0.5),
    at(0.5, 0.25),
    at(0.5, 0.75),
    at(0.25, 0.5),
    at(0.75, 0.5),
    at(0.25, 0.25),
    at(0.75, 0.25),
    at(0.25, 0.75),
    at(0.75, 0.75),
  ];
}
