import type { Gesture, PathPoint } from '../../device/input.ts';
import { centerOf, height, width, type Bounds, type Point } from '../../screen/geometry.ts';
import type { DIRECTIONS } from '../action.ts';

export type Direction = (typeof DIRECTIONS)[number];

/** A swipe covers this fraction of the area. */
export const SWIPE_OFFSETS = { DISTANCE_FRACTION: 0.6 };
const FRAME_MS = 16;

const still = (at: Point, ms: number): PathPoint[] => [
  { ...at, atMs: 0 },
  { ...at, atMs: ms },
];

const plain = { button: 'left', count: 1, modifiers: [] } as const;

export const tapAt = (at: Point, button: Gesture['button'], count: number, modifiers: Gesture['modifiers'] = []): Gesture => ({
  paths: [[{ ...at, atMs: 0 }]],
  button,
  count,
  modifiers: [...new Set(modifiers)],
});

export const pressAt = (at: Point, ms: number): Gesture => ({ ...plain, modifiers: [], paths: [still(at, ms)] });

export const line = (from: Point, to: Point, ms: number): Gesture => ({
  ...plain,
  modifiers: [],
  paths: [
    [
      { ...from, atMs: 0 },
      { ...to, atMs: ms },
    ],
  ],
});

export const dragLine = (from: Point, to: Point, holdMs: number, ms: number, modifiers: Gesture['modifiers']): Gesture => ({
  ...plain,
  modifiers,
  paths: [
    [
      { ...from, atMs: 0 },
      { ...from, atMs: holdMs },
      { ...to, atMs: holdMs + ms },
    ],
  ],
});

/** Start and end of a swipe across an area; the direction is the finger's. */
export function swipeAcross(area: Bounds, direction: Direction): { from: Point; to: Point } {
  const center = centerOf(area);
  const dx = (width(area) * SWIPE_OFFSETS.DISTANCE_FRACTION) / 2;
  const dy = (height(area) * SWIPE_OFFSETS.DISTANCE_FRACTION) / 2;
  const sign = direction === 'up' || direction === 'left' ? -1 : 1;
  const vertical = direction === 'up' || direction === 'down';
  const at = (s: number): Point => ({
    x: Math.round(center.x + (vertical ? 0 : s * dx)),
    y: Math.round(center.y + (vertical ? s * dy : 0)),
  });
  return { from: at(-sign), to: at(sign) };
}

/** To travel down through content the finger moves up. */
export const OPPOSITE: Record<Direction, Direction> = { up: 'down', down: 'up', left: 'right', right: 'left' };

/** Two fingers on a line through the centre, moving apart or together. */
export function pinchAround(center: Point, startRadius: number, endRadius: number, ms: number): Gesture {
  const path = (side: number): PathPoint[] => [
    { x: center.x + side * startRadius, y: center.y, atMs: 0 },
    { x: center.x + side * endRadius, y: center.y, atMs: ms },
  ];
  return { ...plain, modifiers: [], paths: [path(-1), path(1)] };
}

/** Two fingers on opposite sides of a circle. */
export function rotateAround(center: Point, radius: number, startDeg: number, endDeg: number, ms: number): Gesture {
  const steps = Math.max(1, Math.ceil(ms / FRAME_MS));
  const path = (offset: number): PathPoint[] =>
    Array.from({ length: steps + 1 }, (_, i) => {
      const angle = ((startDeg + ((endDeg - startDeg) * i) / steps + offset) * Math.PI) / 180;
      return { x: center.x + radius * Math.cos(angle), y: center.y + radius * Math.sin(angle), atMs: Math.round((ms * i) / steps) };
    });
  return { ...plain, modifiers: [], paths: [path(0), path(180)] };
}
