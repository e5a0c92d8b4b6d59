import { height, width, type Bounds, type Point } from '../screen/geometry.ts';

const CLAUDE_LONGEST_SIDE = 1568;
const OTHER_SHORTEST_SIDE = 768;

/** The size at which a model is shown a picture, and the mapping between its pixels and the device's. */
export interface ModelScale {
  width: number;
  height: number;
  /** Device pixels per model pixel. */
  scaleX: number;
  scaleY: number;
  /** The device pixel in the middle of what a model pixel shows. */
  toDevice(point: Point): Point;
  /** The model pixel that shows the middle of a device pixel. */
  toModel(point: Point): Point;
}

/**
 * Claude sees pictures whole up to 1568 pixels on the longest side, other models from 768 on the shortest. Nothing is
 * enlarged. `area` is the part of the device's space that the picture shows.
 */
export function scaleForModel(
  size: { width: number; height: number },
  model: string,
  area: Bounds = { left: 0, top: 0, right: size.width, bottom: size.height },
): ModelScale {
  const shrink = /claude|anthropic/i.test(model)
    ? CLAUDE_LONGEST_SIDE / Math.max(size.width, size.height)
    : OTHER_SHORTEST_SIDE / Math.min(size.width, size.height);
  const factor = Math.min(1, shrink);
  return scaleTo({ width: Math.max(1, Math.round(size.width * factor)), height: Math.max(1, Math.round(size.height * factor)) }, area);
}

/** A picture of this size that shows this part of the device's space. */
export function scaleTo(size: { width: number; height: number }, area: Bounds): ModelScale {
  const across = axis(size.width, area.left, width(area));
  const down = axis(size.height, area.top, height(area));
  return {
    width: across.length,
    height: down.length,
    scaleX: across.scale,
    scaleY: down.scale,
    toDevice: ({ x, y }) => ({ x: across.toDevice(x), y: down.toDevice(y) }),
    toModel: ({ x, y }) => ({ x: across.toModel(x), y: down.toModel(y) }),
  };
}

interface Axis {
  length: number;
  scale: number;
  toDevice: (at: number) => number;
  toModel: (at: number) => number;
}

/** One side of the picture: `length` pixels that show `span` device pixels from `start` on. */
const axis = (length: number, start: number, span: number): Axis => ({
  length,
  scale: span / length,
  toDevice: (at) => start + middle(at, length, span),
  toModel: (at) => middle(at - start, span, length),
});

/** The pixel on an axis of `to` pixels under the middle of pixel `at` on one of `from`. Whole numbers until the one division. */
const middle = (at: number, from: number, to: number): number => Math.floor(((2 * Math.floor(at) + 1) * to) / (2 * from));
