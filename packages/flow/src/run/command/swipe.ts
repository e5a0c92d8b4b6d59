import { HandsightError } from '@handsight/core/error';
import { type Bounds, height, type Point, treeHash, width } from '@handsight/core/screen';
import type { Direction } from '../../read/field.ts';
import type { StepOf } from '../../read/flow.ts';
import { visiblePart } from '../../select/visible-tree.ts';
import { describeSelector } from '../../read/selector.ts';
import type { StepContext } from '../step-context.ts';
import { middle } from '../step-context.ts';
import { elementOf, pointIn } from './tap.ts';

const SETTLE_MS = 3000;
const MAX_SETTLE_MS = 30_000;
const SCROLL_MS = 400;
const LOOKUP_MS = 500;
const CENTRE_TRIES = 4;
const SCROLL_TIMEOUT_MS = 20_000;
const FALLBACK_SCROLL_MS = 40;
const WHEEL_CLICKS = 5;

/** Start and end of a full-screen swipe as in Maestro's Android driver, as fractions of the screen. */
const ACROSS: Record<Direction, readonly [number, number, number, number]> = {
  UP: [0.5, 0.5, 0.5, 0.1],
  DOWN: [0.5, 0.2, 0.5, 0.9],
  LEFT: [0.9, 0.5, 0.1, 0.5],
  RIGHT: [0.1, 0.5, 0.9, 0.5],
};

const at = (area: Bounds, x: number, y: number): Point => ({
  x: area.left + Math.trunc(width(area) * x),
  y: area.top + Math.trunc(height(area) * y),
});

/** From a point to near the edge of the screen. */
function towards(area: Bounds, from: Point, direction: Direction): Point {
  switch (direction) {
    case 'UP':
      return { x: from.x, y: at(area, 0, 0.1).y };
    case 'DOWN':
      return { x: from.x, y: at(area, 0, 0.9).y };
    case 'LEFT':
      return { x: at(area, 0.1, 0).x, y: from.y };
    case 'RIGHT':
      return { x: at(area, 0.9, 0).x, y: from.y };
  }
}

export async function swipe({ params }: StepOf<'swipe'>, context: StepContext): Promise<void> {
  const { direction, start, end, from, duration, waitToSettleTimeoutMs } = params;
  const area = await context.screen();
  const path = async (): Promise<{ from: Point; to: Point }> => {
    if (direction === undefined) return { from: pointIn(area, start ?? ''), to: pointIn(area, end ?? '') };
    if (from === undefined) {
      const [x1, y1, x2, y2] = ACROSS[direction];
      return { from: at(area, x1, y1), to: at(area, x2, y2) };
    }
    const { node } = await elementOf(from, params.optional, context);
    const begin = from.point === undefined ? middle(node) : pointIn(node.bounds, from.point);
    return { from: begin, to: towards(area, begin, direction) };
  };
  await moveFinger(await path(), duration, waitToSettleTimeoutMs, context);
}

async function moveFinger(
  { from, to }: { from: Point; to: Point },
  durationMs: number,
  settleMs: number | undefined,
  context: StepContext,
): Promise<void> {
  await context.act({ type: 'swipe_points', from, to, durationMs: Math.max(0, Math.min(durationMs, 60_000)) });
  if (context.record !== undefined) context.record.touched = { point: from, bounds: null };
  await settle(settleMs, context);
}

/** Waits until the screen is still; like Maestro, continues if it never is. */
async function settle(limit: number | undefined, context: StepContext): Promise<void> {
  context.isScrolling = true;
  await context.client.waitStable(Math.min(limit ?? SETTLE_MS, MAX_SETTLE_MS), context.signal);
  context.interacted();
}

/** Scrolls one screen down. Desktops use the wheel. */
export async function scroll(context: StepContext): Promise<void> {
  await scrollOnce('DOWN', SCROLL_MS, undefined, context);
}

const FINGER: Record<Direction, Direction> = { UP: 'DOWN', DOWN: 'UP', LEFT: 'RIGHT', RIGHT: 'LEFT' };
const WHEEL = { UP: 'up', DOWN: 'down', LEFT: 'left', RIGHT: 'right' } as const;

async function scrollOnce(direction: Direction, durationMs: number, settleMs: number | undefined, context: StepContext): Promise<void> {
  if (context.capabilities.wheel) {
    await context.act({ type: 'scroll', direction: WHEEL[direction], clicks: WHEEL_CLICKS });
    await settle(settleMs, context);
    return;
  }
  const area = await context.screen();
  const centre = at(area, 0.5, 0.5);
  await moveFinger({ from: centre, to: towards(area, centre, FINGER[direction]) }, durationMs, settleMs, context);
}

/** Converts Maestro's speed of 0 to 100 to the duration of one swipe. */
function scrollDuration(speed: string): number {
  const ms = Math.trunc((1000 * (100 - Number(speed))) / 100) + 1;
  return Number.isFinite(ms) && ms >= 0 ? ms : FALLBACK_SCROLL_MS;
}

export async function scrollUntilVisible({ params }: StepOf<'scrollUntilVisible'>, context: StepContext): Promise<void> {
  const { element, direction, timeout, speed, visibilityPercentage, centerElement, waitToSettleTimeoutMs } = params;
  const asked = Number(timeout);
  const limit = asked < 0 ? SCROLL_TIMEOUT_MS : asked;
  if (!Number.isFinite(limit)) throw new HandsightError('BadRequest', `timeout "${timeout}" is not a number`, { timeout });
  const duration = scrollDuration(speed);
  // Whole percents in Maestro: everything below 100 counts as 0.
  const wanted = visibilityPercentage >= 100 ? 1 : 0;
  const lookup = Math.min(LOOKUP_MS, context.options.lookupTimeoutMs ?? LOOKUP_MS);
  const end = context.now() + limit;
  let centred = 0;
  let hasScrolled = false;
  for (;;) {
    const found = await context.find(element, lookup);
    let missing: string | undefined;
    if (found !== undefined) {
      const area = context.capabilities.platform === 'linux' ? found.screen.window.bounds : await context.screen();
      const visible = visiblePart(found.node.bounds, area);
      if (centerElement && visible > 0.1 && centred <= CENTRE_TRIES) {
        if (isNearCentre(found.node.bounds, area, direction)) return;
        missing = 'is not near the middle of the screen';
        centred++;
      } else if (Number.isNaN(visible) || visible >= wanted) return;
      else missing = visible === 0 ? 'is not on the screen' : `is only ${Math.floor(visible * 100)} % visible`;
    }
    // The result of the last scroll is checked even after the timeout.
    const isOver = hasScrolled && context.now() >= end;
    if (isOver && missing !== undefined) throw context.notFound(element, `${describeSelector(element)} ${missing} after ${limit} ms`);
    if (isOver) throw context.notFound(element);
    const before = context.last === undefined ? undefined : treeHash(context.last.root);
    await scrollOnce(direction, duration, waitToSettleTimeoutMs, context);
    hasScrolled = true;
    if (found === undefined && (await isAtEnd(before, context))) throw context.notFound(element);
  }
}

/** Nothing moved, and the device knows that nothing will: the end is reached. */
async function isAtEnd(before: string | undefined, context: StepContext): Promise<boolean> {
  if (context.capabilities.rest !== 'state' || context.isLenient) return false;
  const now = await context.watch(0, (screen) => Promise.resolve(screen.isQuiet ? treeHash(screen.root) : ''));
  return now !== undefined && now !== '' && now === before;
}

function isNearCentre(bounds: Bounds, area: Bounds, direction: Direction): boolean {
  const isVertical = direction === 'UP' || direction === 'DOWN';
  const [middleOf, centre, size] = isVertical
    ? [(bounds.top + bounds.bottom) / 2, (area.top + area.bottom) / 2, height(area)]
    : [(bounds.left + bounds.right) / 2, (area.left + area.right) / 2, width(area)];
  return Math.abs(middleOf - centre) <= size * 0.2;
}
