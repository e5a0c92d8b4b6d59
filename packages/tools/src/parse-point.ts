import type { Point } from '@handsight/core/screen';

const POINT = /^\(?\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*\)?$/;

/** `540,750` or `(540, 750)`; undefined for anything else. */
export function parsePoint(text: string): Point | undefined {
  const [, x, y] = POINT.exec(text.trim()) ?? [];
  return x === undefined || y === undefined ? undefined : { x: Number(x), y: Number(y) };
}
