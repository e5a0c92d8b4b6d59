import type { Gesture } from '../../device/input.ts';
import { HandsightError } from '../../error/errors.ts';
import type { Point } from '../../screen/geometry.ts';
import type { Action, ActionOf } from '../action.ts';
import { dragLine, line, pinchAround, pressAt, rotateAround, swipeAcross, tapAt } from './gestures.ts';
import type { Aims } from './context.ts';

const GESTURES = ['tap', 'long_press', 'swipe', 'swipe_points', 'drag', 'pinch', 'rotate'] as const;
export type GestureAction = ActionOf<(typeof GESTURES)[number]>;

export const isGesture = (action: Action): action is GestureAction => GESTURES.some((type) => type === action.type);

/** Finger paths. The guards check what they touch, so they are computed only here. */
export function gestureOf(action: GestureAction, { on, to }: Aims): Gesture {
  switch (action.type) {
    case 'tap':
      return tapAt(pointOf(on), action.button, action.count, action.modifiers);
    case 'long_press':
      return pressAt(pointOf(on), action.durationMs);
    case 'swipe': {
      const area = on?.node?.bounds ?? on?.screen.window.bounds;
      if (area === undefined) throw new HandsightError('ElementNotFound', 'there is nothing to swipe across', {});
      const way = swipeAcross(area, action.direction);
      return line(way.from, way.to, action.durationMs);
    }
    case 'swipe_points':
      return line(action.from, action.to, action.durationMs);
    case 'drag':
      return dragLine(pointOf(on), pointOf(to), action.holdMs, action.durationMs, action.modifiers);
    case 'pinch':
      return pinchAround(action.center, action.startRadius, action.endRadius, action.durationMs);
    case 'rotate':
      return rotateAround(action.center, action.radius, action.startAngleDeg, action.endAngleDeg, action.durationMs);
  }
}

export function pointOf(aim: { point?: Point } | undefined): Point {
  if (aim?.point !== undefined) return aim.point;
  throw new HandsightError('Internal', 'an element was not given a point to aim at', {});
}
