import type { PathPoint } from '@handsight/core/device';
import { centerOf, type Point } from '@handsight/core/screen';
import { WdaFault } from './fault.ts';
import { W3C_ELEMENT, type Iphone } from './iphone.ts';

export type Json = Readonly<Record<string, unknown>>;
export const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

const MAX_STEPS = 5000;

/** W3C actions: the fingers' strokes that begin together are one gesture; keys are typed afterwards. */
export async function performActions(iphone: Iphone, body: Json): Promise<null> {
  const sources = body['actions'];
  if (!Array.isArray(sources) || sources.length === 0) throw new WdaFault('invalid argument', 'Missing "actions" in the request body');
  const fingers: PathPoint[][][] = [];
  let keys = '';
  for (const source of sources) {
    if (!isObject(source)) continue;
    if (source['type'] === 'pointer') fingers.push(await strokesOf(iphone, source));
    if (source['type'] === 'key')
      keys += stepsOf(source)
        .map((step) => (step['type'] === 'keyDown' && typeof step['value'] === 'string' ? step['value'] : ''))
        .join('');
  }
  const rounds = Math.max(0, ...fingers.map((strokes) => strokes.length));
  const [only = [], second] = fingers;
  const taps = second === undefined ? tapsIn(only) : undefined;
  if (taps !== undefined) await iphone.tap(taps.at, taps.count);
  for (let i = 0; taps === undefined && i < rounds; i++) {
    const paths = fingers.map((strokes) => strokes[i]).filter((path) => path !== undefined);
    const start = Math.min(...paths.map(([first]) => first?.atMs ?? 0));
    await iphone.draw(paths.map((path) => path.map((point) => ({ ...point, atMs: point.atMs - start }))));
  }
  if (keys !== '') await iphone.type(keys);
  return null;
}

const QUICK_MS = 350;

/** Taps of one finger on one spot, quickly one after the other, are one gesture to iOS. */
function tapsIn(strokes: readonly PathPoint[][]): { at: Point; count: number } | undefined {
  const [first, ...others] = strokes.map((stroke) => stroke[0]);
  if (first === undefined || others.length === 0) return undefined;
  let before = first;
  for (const [i, next] of others.entries()) {
    const lifted = strokes[i]?.at(-1) ?? before;
    if (next === undefined || next.x !== before.x || next.y !== before.y || next.atMs - lifted.atMs > QUICK_MS) return undefined;
    before = next;
  }
  const moves = strokes.some((stroke) =>
    stroke.some(({ x, y, atMs }) => x !== first.x || y !== first.y || atMs - (stroke[0]?.atMs ?? 0) > QUICK_MS),
  );
  return moves ? undefined : { at: first, count: strokes.length };
}

function stepsOf(source: Json): Json[] {
  const steps = source['actions'];
  if (!Array.isArray(steps) || steps.length > MAX_STEPS)
    throw new WdaFault('invalid argument', '"actions" must be a list that is not too long');
  return steps.filter(isObject);
}

/** The strokes of one finger, each from down to up. */
async function strokesOf(iphone: Iphone, source: Json): Promise<PathPoint[][]> {
  const strokes: PathPoint[][] = [];
  let [now, at, stroke]: [number, Point, PathPoint[] | undefined] = [0, { x: 0, y: 0 }, undefined];
  for (const step of stepsOf(source)) {
    now += Math.max(0, Number(step['duration'] ?? 0) || 0);
    if (step['type'] === 'pointerMove') at = await targetOf(iphone, step, at);
    if (step['type'] === 'pointerDown') stroke = [{ ...at, atMs: now }];
    else if (step['type'] === 'pointerUp' && stroke !== undefined) {
      const last = stroke.at(-1);
      strokes.push(
        last?.atMs === now && stroke.length > 1
          ? stroke
          : stroke.length === 1 && last?.atMs === now
            ? stroke
            : [...stroke, { ...at, atMs: now }],
      );
      stroke = undefined;
    } else stroke?.push({ ...at, atMs: now });
  }
  return strokes;
}

async function targetOf(iphone: Iphone, step: Json, before: Point): Promise<Point> {
  const [x, y] = [Number(step['x'] ?? 0), Number(step['y'] ?? 0)];
  if (!Number.isFinite(x) || !Number.isFinite(y)) throw new WdaFault('invalid argument', '"x" and "y" must be numbers');
  const origin = step['origin'];
  if (origin === 'pointer') return { x: before.x + x, y: before.y + y };
  const id = isObject(origin)
    ? (origin[W3C_ELEMENT] ?? origin['ELEMENT'])
    : typeof origin === 'string' && origin !== 'viewport'
      ? origin
      : undefined;
  if (typeof id !== 'string') return { x, y };
  const middle = centerOf((await iphone.element(id)).rect);
  return { x: middle.x + x, y: middle.y + y };
}
