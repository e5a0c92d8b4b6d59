import { HandsightError } from '../../error/errors.ts';
import type { Gesture } from '../../device/input.ts';
import type { Point } from '../../screen/geometry.ts';
import type { ActionOf } from '../action.ts';
import { dragLine, line, pinchAround, pressAt, rotateAround, swipeAcross, tapAt } from '../stage/gestures.ts';
import { requireOnScreen } from '../target/resolve.ts';
import type { Dispatch, Dispatched } from './context.ts';

const pointOf = (aim: { point?: Point } | undefined): Point => {
  if (aim?.point !== undefined) return aim.point;
  throw new HandsightError('Internal', 'an element was not given a point to aim at', {});
};

async function send(d: Dispatch, gesture: Gesture): Promise<Dispatched> {
  return { route: await d.ledger.send(() => d.session.device.gesture(gesture, d.call)) };
}

export const tap = (d: Dispatch<ActionOf<'tap'>>): Promise<Dispatched> =>
  send(d, tapAt(pointOf(d.aims.on), d.action.button, d.action.count));

export const longPress = (d: Dispatch<ActionOf<'long_press'>>): Promise<Dispatched> =>
  send(d, pressAt(pointOf(d.aims.on), d.action.durationMs));

export async function swipe(d: Dispatch<ActionOf<'swipe'>>): Promise<Dispatched> {
  const area = d.aims.on?.node?.bounds ?? d.aims.on?.look.window.bounds;
  if (area === undefined) throw new HandsightError('ElementNotFound', 'there is nothing to swipe across', {});
  const { from, to } = swipeAcross(area, d.action.direction);
  return send(d, line(from, to, d.action.durationMs));
}

export async function swipePoints(d: Dispatch<ActionOf<'swipe_points'>>): Promise<Dispatched> {
  await requireOnScreen(d.session, d.action.from, d.call);
  await requireOnScreen(d.session, d.action.to, d.call);
  return send(d, line(d.action.from, d.action.to, d.action.durationMs));
}

export const drag = (d: Dispatch<ActionOf<'drag'>>): Promise<Dispatched> =>
  send(d, dragLine(pointOf(d.aims.on), pointOf(d.aims.to), d.action.holdMs, d.action.durationMs, d.action.modifiers));

export async function pinch(d: Dispatch<ActionOf<'pinch'>>): Promise<Dispatched> {
  await requireOnScreen(d.session, d.action.center, d.call);
  return send(d, pinchAround(d.action.center, d.action.startRadius, d.action.endRadius, d.action.durationMs));
}

export async function rotate(d: Dispatch<ActionOf<'rotate'>>): Promise<Dispatched> {
  const { center, radius, startAngleDeg, endAngleDeg, durationMs } = d.action;
  await requireOnScreen(d.session, center, d.call);
  return send(d, rotateAround(center, radius, startAngleDeg, endAngleDeg, durationMs));
}

export async function hover(d: Dispatch<ActionOf<'hover'>>): Promise<Dispatched> {
  const route = await d.ledger.send(() => d.session.device.hover(pointOf(d.aims.on), d.call));
  if (d.action.durationMs > 0) await d.call.clock.after(d.action.durationMs, d.call.signal);
  return { route };
}
