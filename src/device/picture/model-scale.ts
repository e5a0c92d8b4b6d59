import type { Point } from '../../screen/geometry.ts';

const CLAUDE_LONGEST_SIDE = 1568;
const OTHER_SHORTEST_SIDE = 768;

/** The size a model is shown a screen in, and the way back from its pixels to the device's. */
export interface ModelScale {
  width: number;
  height: number;
  /** Device pixels per model pixel; never below 1. */
  scaleX: number;
  scaleY: number;
  /** The device pixel in the middle of what a model pixel shows. */
  toDevice(point: Point): Point;
  /** The model pixel that shows the middle of a device pixel. */
  toModel(point: Point): Point;
}

/** Claude sees pictures whole up to 1568 pixels on the longest side, other models from 768 on the shortest. Nothing is enlarged. */
export function scaleForModel(size: { width: number; height: number }, model: string): ModelScale {
  const shrink = /claude|anthropic/i.test(model)
    ? CLAUDE_LONGEST_SIDE / Math.max(size.width, size.height)
    : OTHER_SHORTEST_SIDE / Math.min(size.width, size.height);
  const factor = Math.min(1, shrink);
  const width = Math.max(1, Math.round(size.width * factor));
  const height = Math.max(1, Math.round(size.height * factor));
  const scaleX = size.width / width;
  const scaleY = size.height / height;
  return {
    width,
    height,
    scaleX,
    scaleY,
    toDevice: ({ x, y }) => ({ x: middle(x, width, size.width), y: middle(y, height, size.height) }),
    toModel: ({ x, y }) => ({ x: middle(x, size.width, width), y: middle(y, size.height, height) }),
  };
}

/** The pixel on an axis of `to` pixels under the middle of pixel `at` on one of `from`. Whole numbers until the one division. */
const middle = (at: number, from: number, to: number): number => Math.floor(((2 * Math.floor(at) + 1) * to) / (2 * from));
