import type { Modifier, PathPoint } from '@handsight/core/device';
import { centerOf, type Point } from '@handsight/core/screen';
import { pressKey } from '../../command/keys.ts';
import { drawGesture } from '../../screen/face.ts';
import { isObject, numberIn, type Body, type Context } from '../route.ts';
import { W3C_ELEMENT } from '../elements.ts';
import { WireFault } from '../fault.ts';

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
export async function performActions(context: Context): Promise<unknown> {
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
