/** Absolute device pixels; right and bottom are exclusive. */
export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Point {
  x: number;
  y: number;
}

export const width = (b: Bounds): number => b.right - b.left;
export const height = (b: Bounds): number => b.bottom - b.top;
export const isEmpty = (b: Bounds): boolean => b.right <= b.left || b.bottom <= b.top;
export const centerOf = (b: Bounds): Point => ({ x: (b.left + b.right) / 2, y: (b.top + b.bottom) / 2 });

export const contains = (b: Bounds, p: Point): boolean => p.x >= b.left && p.x < b.right && p.y >= b.top && p.y < b.bottom;

export const overlaps = (a: Bounds, b: Bounds): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The whole of `inner` is inside `outer`. */
export const surrounds = (outer: Bounds, inner: Bounds): boolean =>
  outer.left <= inner.left && outer.top <= inner.top && outer.right >= inner.right && outer.bottom >= inner.bottom;

export const sameBounds = (a: Bounds, b: Bounds): boolean =>
  a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom;

export const union = (a: Bounds, b: Bounds): Bounds => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});

/** The overlap of two areas; empty if they do not overlap. */
export const intersection = (a: Bounds, b: Bounds): Bounds => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});

/** The uiautomator spelling, `[left,top][right,bottom]`. */
export const boundsText = (b: Bounds): string => `[${b.left},${b.top}][${b.right},${b.bottom}]`;
