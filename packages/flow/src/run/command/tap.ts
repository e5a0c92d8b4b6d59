import { HandsightError } from '@handsight/core/error';
import { type Bounds, height, type Point, sameBounds, width } from '@handsight/core/screen';
import type { StepOf } from '../../read/flow.ts';
import { parsePoint } from '../../read/step-shape.ts';
import { selectsSomething, type Selector } from '../../read/selector.ts';
import { type FoundElement, refuseRivals } from '../found-element.ts';
import type { StepContext } from '../step-context.ts';

/** Scroll momentum after a swipe ends within this time. */
const STABLE_MS = 3000;
const STABLE_POLL_MS = 100;
const DEFAULT_DELAY_MS = 100;
const MAX_REPEAT = 1000;

type TapStep = StepOf<'tapOn' | 'doubleTapOn' | 'longPressOn'>;

export async function tap(step: TapStep, context: StepContext): Promise<void> {
  const { params } = step;
  const isLong = step.key === 'longPressOn';
  const taps = step.key === 'doubleTapOn' ? 2 : Math.max(1, Math.min(params.repeat ?? 1, MAX_REPEAT));
  const aim = await aimOf(params, context);
  const attempts = params.retryTapIfNoChange === true ? 2 : 1;
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (await pressed(aim, { isLong, taps, isDouble: step.key === 'doubleTapOn', delay: params.delay ?? DEFAULT_DELAY_MS }, context)) break;
  }
  context.isScrolling = false;
  context.interacted();
}

interface Press {
  isLong: boolean;
  taps: number;
  /** Both taps in one gesture, as the platform's double tap. */
  isDouble: boolean;
  delay: number;
}

type TapAim = ReturnType<StepContext['aim']>;

/** Whether anything reacted. */
async function pressed({ target, window }: TapAim, { isLong, taps, isDouble, delay }: Press, context: StepContext): Promise<boolean> {
  const where = window === undefined ? {} : { window };
  if (isLong) return (await context.act({ type: 'long_press', target }, where)).changed;
  if (isDouble && !context.isLenient) return (await context.act({ type: 'tap', target, count: 2 }, where)).changed;
  let changed = false;
  for (let i = 0; i < taps; i++) {
    if (i > 0) await context.sleep(delay);
    changed = (await context.act({ type: 'tap', target }, where)).changed || changed;
  }
  return changed;
}

async function aimOf(params: TapStep['params'], context: StepContext): Promise<TapAim> {
  if (!selectsSomething(params)) return { target: pointIn(await context.screen(), params.point ?? '') };
  const found = await elementOf(params, params.optional, context);
  return context.aim(found, params.point === undefined ? undefined : pointIn(found.node.bounds, params.point));
}

/** The element to touch: unambiguous, and no longer moving. */
export async function elementOf(selector: Selector, isOptional: boolean, context: StepContext): Promise<FoundElement> {
  const seen = await context.require(selector, isOptional);
  // An element that has just appeared may still be moving.
  const found = (await context.rest.beforeInput()) ? await context.require(selector, isOptional) : seen;
  if (!context.isLenient) refuseRivals(found, selector);
  return context.isScrolling ? atRest(found, selector, context) : found;
}

/** After a swipe, waits for the same position in two consecutive readings. */
async function atRest(first: FoundElement, selector: Selector, context: StepContext): Promise<FoundElement> {
  if (first.screen.isQuiet) return first;
  let last = first;
  for (const end = context.now() + STABLE_MS; context.now() < end;) {
    await context.sleep(STABLE_POLL_MS);
    const now = await context.find(selector, 0);
    if (now !== undefined && sameBounds(now.node.bounds, last.node.bounds)) return now;
    last = now ?? last;
  }
  return last;
}

/** A point of an area, in percent or in pixels from its corner; pixels of the screen are absolute. */
export function pointIn(area: Bounds, text: string): Point {
  const point = parsePoint(text);
  if (point === undefined)
    throw new HandsightError('BadRequest', `"${text}" is not a point; write "50%,50%" or "120,340"`, { point: text });
  if (!point.isPercent) return { x: area.left + point.x, y: area.top + point.y };
  return {
    // The far edge is the last pixel, not the one after it.
    x: Math.min(area.left + Math.trunc((width(area) * point.x) / 100), area.right - 1),
    y: Math.min(area.top + Math.trunc((height(area) * point.y) / 100), area.bottom - 1),
  };
}
