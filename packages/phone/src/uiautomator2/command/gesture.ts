import { type Bounds, centerOf, height, type Point, width } from '@handsight/core/screen';
import type { PathPoint, Modifier } from '@handsight/core/device';
import { drawGesture } from '../../screen/face.ts';
import { isObject, numberIn, textIn, type Body, route, type Context, type Route } from '../route.ts';
import { W3C_ELEMENT } from '../elements.ts';
import { WireFault } from '../fault.ts';
import { findElements } from '../select/find-elements.ts';
import { activeTree } from '../windows.ts';
import { pressKey } from '../../command/keys.ts';

const MAX_STEPS = 5000;
/** WebDriver's private-use characters for keys, as Android key codes. */
const KEY_OF_CHARACTER = new Map([
  ['\uE003', 67],
  ['\uE004', 61],
  ['\uE006', 66],
  ['\uE007', 66],
  ['\uE00C', 111],
  ['\uE012', 21],
  ['\uE013', 19],
  ['\uE014', 22],
  ['\uE015', 20],
  ['\uE017', 112],
]);
const MODIFIER_OF_CHARACTER = new Map<string, Modifier>([
  ['\uE008', 'shift'],
  ['\uE009', 'ctrl'],
  ['\uE00A', 'alt'],
  ['\uE03D', 'meta'],
]);

/** W3C actions: fingers become one gesture, keys are pressed in order. */
async function performActions(context: Context): Promise<unknown> {
  const sources = context.body['actions'];
  if (!Array.isArray(sources)) throw new WireFault('invalid argument', "'actions' must be a list");
  const fingers = sources.filter((source) => isObject(source) && source['type'] === 'pointer');
  const taps: PathPoint[][][] = [];
  for (const finger of fingers) if (isObject(finger)) taps.push(await pathsOf(finger, context));
  const rounds = Math.max(0, ...taps.map((paths) => paths.length));
  for (let i = 0; i < rounds; i++) {
    const paths = taps.flatMap((one) => (one[i] === undefined ? [] : [one[i]])).filter((path) => path !== undefined);
    await drawGesture(context.phone, fromStart(paths), context.call);
  }
  for (const source of sources) if (isObject(source) && source['type'] === 'key') await pressKeys(stepsOf(source), context);
  return null;
}

function stepsOf(source: Body): Body[] {
  const steps = source['actions'];
  if (!Array.isArray(steps) || steps.length > MAX_STEPS)
    throw new WireFault('invalid argument', "'actions' must be a list that is not too long");
  return steps.filter(isObject);
}

/** Makes times relative to the first finger down. */
function fromStart(paths: PathPoint[][]): PathPoint[][] {
  const start = Math.min(...paths.map(([first]) => first?.atMs ?? 0));
  return paths.map((path) => path.map((point) => ({ ...point, atMs: point.atMs - start })));
}

/** The paths of one finger, each from down to up. */
async function pathsOf(source: Body, context: Context): Promise<PathPoint[][]> {
  const paths: PathPoint[][] = [];
  let now = 0;
  let at: Point = { x: 0, y: 0 };
  let path: PathPoint[] | undefined;
  for (const step of stepsOf(source)) {
    const duration = Math.max(0, numberIn(step, 'duration') ?? 0);
    if (step['type'] === 'pointerMove') {
      at = await targetOf(step, at, context);
      now += duration;
      path?.push({ ...at, atMs: now });
    } else if (step['type'] === 'pause') {
      now += duration;
      path?.push({ ...at, atMs: now });
    } else if (step['type'] === 'pointerDown') path = [{ ...at, atMs: now }];
    else if (step['type'] === 'pointerUp' && path !== undefined) {
      path.push({ ...at, atMs: now });
      paths.push(path.length === 2 && path[0]?.atMs === path[1]?.atMs ? path.slice(0, 1) : path);
      path = undefined;
    }
  }
  return paths;
}

async function targetOf(step: Body, before: Point, { session, call }: Context): Promise<Point> {
  const [x, y] = [numberIn(step, 'x') ?? 0, numberIn(step, 'y') ?? 0];
  const origin = step['origin'];
  if (origin === 'pointer') return { x: before.x + x, y: before.y + y };
  const id = isObject(origin) ? (origin[W3C_ELEMENT] ?? origin['ELEMENT']) : undefined;
  if (typeof id !== 'string') return { x, y };
  const middle = centerOf((await session.elements.get(id, call)).node.bounds);
  return { x: Math.floor(middle.x + x), y: Math.floor(middle.y + y) };
}

async function pressKeys(steps: Body[], { phone, call }: Context): Promise<void> {
  const held = new Set<Modifier>();
  for (const { type, value } of steps) {
    if (typeof value !== 'string') continue;
    const modifier = MODIFIER_OF_CHARACTER.get(value);
    if (modifier !== undefined) {
      if (type === 'keyDown') held.add(modifier);
      else held.delete(modifier);
    } else if (type === 'keyDown') {
      const code = KEY_OF_CHARACTER.get(value);
      if (code !== undefined) await pressKey(phone, code, [...held], call);
      else if (held.size > 0) await phone.device.press({ modifiers: [...held], key: value }, call);
      else await phone.device.type(value, call);
    }
  }
}

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
