import { type Bounds, height, width } from '@handsight/core/screen';

export const inset = (box: Bounds, x: number, y: number = x): Bounds => ({
  left: box.left + x,
  top: box.top + y,
  right: box.right - x,
  bottom: box.bottom - y,
});

export const box = (left: number, top: number, wide: number, high: number): Bounds => ({
  left,
  top,
  right: left + wide,
  bottom: top + high,
});

/** The largest square of at most that side in the middle of a box. */
export function squareIn(outer: Bounds, side: number): Bounds {
  const size = Math.min(side, width(outer), height(outer));
  return box(Math.round((outer.left + outer.right - size) / 2), Math.round((outer.top + outer.bottom - size) / 2), size, size);
}

/** A strip of that width at the left or right side of a box, and the rest of it. */
export function cutLeft(outer: Bounds, wide: number): [strip: Bounds, rest: Bounds] {
  const at = Math.min(outer.right, outer.left + wide);
  return [
    { ...outer, right: at },
    { ...outer, left: at },
  ];
}

export function cutRight(outer: Bounds, wide: number): [rest: Bounds, strip: Bounds] {
  const at = Math.max(outer.left, outer.right - wide);
  return [
    { ...outer, right: at },
    { ...outer, left: at },
  ];
}
