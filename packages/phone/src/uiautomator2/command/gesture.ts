import { type Bounds, centerOf, height, type Point, width } from '@handsight/core/screen';
import type { PathPoint } from '@handsight/core/device';
import { drawGesture } from '../../screen/face.ts';
import { isObject, numberIn, textIn, type Body, route, type Context, type Route } from '../route.ts';
import { W3C_ELEMENT } from '../elements.ts';
import { WireFault } from '../fault.ts';
import { findElements } from '../select/find-elements.ts';
import { activeTree } from '../windows.ts';
import { performActions } from './actions.ts';

const LONG_MS = 600;
const SWIPE_MS = 300;
const MAX_SWIPES = 30;

const originId = (body: Body): string | undefined => {
  const origin = body['origin'];
  if (!isObject(origin)) return undefined;
  const id = origin[W3C_ELEMENT] ?? origin['ELEMENT'];
  return typeof id === 'string' ? id : undefined;
};

const pointIn = (body: Body, name: string): Point | undefined => {
  const point = body[name];
  if (!isObject(point)) return undefined;
  const [x, y] = [numberIn(point, 'x'), numberIn(point, 'y')];
  return x === undefined || y === undefined ? undefined : { x, y };
};

/** A point on the screen, or relative to an element's corner; by default the element's center. */
async function placeOf({ session, call, body }: Context, name = 'offset'): Promise<Point> {
  const id = originId(body);
  const offset = pointIn(body, name);
  if (id === undefined) {
    if (offset === undefined) throw new WireFault('invalid argument', 'Either an element or coordinates must be given');
    return offset;
  }
  const { bounds } = (await session.elements.get(id, call)).node;
  if (offset !== undefined) return { x: bounds.left + offset.x, y: bounds.top + offset.y };
  const { x, y } = centerOf(bounds);
  return { x: Math.floor(x), y: Math.floor(y) };
}

/** The part of the screen that a swipe or a pinch happens in. */
async function areaOf({ session, call, body }: Context): Promise<Bounds> {
  const id = originId(body);
  if (id !== undefined) return (await session.elements.get(id, call)).node.bounds;
  const area = body['area'];
  const [left, top, w, h] = isObject(area) ? ['left', 'top', 'width', 'height'].map((name) => numberIn(area, name)) : [];
  if (left === undefined || top === undefined || w === undefined || h === undefined)
    throw new WireFault('invalid argument', 'Either an element or an area must be given');
  return { left, top, right: left + w, bottom: top + h };
}

async function tapFor(context: Context, ms: number, count = 1): Promise<unknown> {
  const { x, y } = await placeOf(context);
  const path: PathPoint[] =
    ms === 0
      ? [{ x, y, atMs: 0 }]
      : [
          { x, y, atMs: 0 },
          { x, y, atMs: ms },
        ];
  await drawGesture(context.phone, [path], context.call, count);
  return null;
}

type Direction = 'up' | 'down' | 'left' | 'right';

function directionIn(body: Body): Direction {
  const direction = textIn(body, 'direction').toLowerCase();
  if (direction === 'up' || direction === 'down' || direction === 'left' || direction === 'right') return direction;
  throw new WireFault('invalid argument', `The direction ${direction.slice(0, 40)} is none of up, down, left, right`);
}

/** The finger's path from one side of an area to the other. */
function strokeOf(area: Bounds, direction: Direction, percent: number): PathPoint[] {
  const { x, y } = centerOf(area);
  const part = Math.min(Math.max(percent, 0.01), 1) * 0.98;
  const [dx, dy] = [(width(area) * part) / 2, (height(area) * part) / 2];
  const ends: Record<Direction, [number, number, number, number]> = {
    up: [x, y + dy, x, y - dy],
    down: [x, y - dy, x, y + dy],
    left: [x + dx, y, x - dx, y],
    right: [x - dx, y, x + dx, y],
  };
  const [x1, y1, x2, y2] = ends[direction].map(Math.floor);
  return [
    { x: x1 ?? 0, y: y1 ?? 0, atMs: 0 },
    { x: x2 ?? 0, y: y2 ?? 0, atMs: SWIPE_MS },
  ];
}

const OPPOSITE: Record<Direction, Direction> = { up: 'down', down: 'up', left: 'right', right: 'left' };

/** Returns whether anything moved, that is, whether there may be more in that direction. */
async function travel(context: Context, finger: Direction, percent: number): Promise<boolean> {
  const area = await areaOf(context);
  const before = JSON.stringify((await activeTree(context.phone, context.call))?.root);
  await drawGesture(context.phone, [strokeOf(area, finger, percent)], context.call);
  return JSON.stringify((await activeTree(context.phone, context.call))?.root) !== before;
}

async function drag(context: Context): Promise<unknown> {
  const end = pointIn(context.body, 'end');
  if (end === undefined) throw new WireFault('invalid argument', "'end' must be a point");
  const start = await placeOf(context, 'start');
  const path = [
    { ...start, atMs: 0 },
    { ...start, atMs: LONG_MS },
    { ...end, atMs: LONG_MS + SWIPE_MS },
  ];
  await drawGesture(context.phone, [path], context.call);
  return null;
}

/** Two fingers on a line through the middle. */
async function pinch(context: Context, opens: boolean): Promise<unknown> {
  const area = await areaOf(context);
  const percent = Math.min(numberIn(context.body, 'percent') ?? 1, 1);
  const { x, y } = centerOf(area);
  const far = (Math.min(width(area), height(area)) / 2) * 0.9 * percent;
  const near = 10;
  const [from, to] = opens ? [near, far] : [far, near];
  const finger = (side: 1 | -1): PathPoint[] => [
    { x: Math.floor(x + side * from), y: Math.floor(y), atMs: 0 },
    { x: Math.floor(x + side * to), y: Math.floor(y), atMs: SWIPE_MS },
  ];
  await drawGesture(context.phone, [finger(-1), finger(1)], context.call);
  return null;
}

/** Scrolls down until the element is found. */
async function scrollTo(context: Context): Promise<unknown> {
  const parameters = context.body['params'];
  if (!isObject(parameters)) throw new WireFault('invalid argument', "'params' must be an object");
  const { phone, call } = context;
  const size = await phone.size(call);
  const inner: Context =
    originId(context.body) === undefined
      ? { ...context, body: { area: { left: 0, top: size.height * 0.2, width: size.width, height: size.height * 0.6 } } }
      : context;
  const most = Math.min(numberIn(parameters, 'maxSwipes') ?? MAX_SWIPES, MAX_SWIPES);
  for (let i = 0; i <= most; i++) {
    const found = await findElements(phone, textIn(parameters, 'strategy'), textIn(parameters, 'selector'), undefined, call);
    if (found.length > 0) return null;
    if (!(await travel(inner, 'up', 0.8))) break;
  }
  throw new WireFault('no such element', 'The element could not be scrolled into view');
}

export const GESTURE_ROUTES: Route[] = [
  route('POST /appium/gestures/click', (context) => tapFor(context, 0)),
  route('POST /appium/gestures/long_click', (context) => tapFor(context, numberIn(context.body, 'duration') ?? LONG_MS)),
  route('POST /appium/gestures/double_click', (context) => tapFor(context, 0, 2)),
  route('POST /appium/gestures/drag', drag),
  route('POST /appium/gestures/swipe', async (context) => {
    await travel(context, directionIn(context.body), numberIn(context.body, 'percent') ?? 1);
    return null;
  }),
  route('POST /appium/gestures/scroll', (context) =>
    travel(context, OPPOSITE[directionIn(context.body)], numberIn(context.body, 'percent') ?? 1),
  ),
  route('POST /appium/gestures/fling', (context) => travel(context, OPPOSITE[directionIn(context.body)], 1)),
  route('POST /appium/gestures/pinch_open', (context) => pinch(context, true)),
  route('POST /appium/gestures/pinch_close', (context) => pinch(context, false)),
  route('POST /gestures/scroll_to', scrollTo),
  route('POST /actions', performActions),
];
