import type { Gesture, PathPoint } from '@handsight/core/device';

const BETWEEN_TAPS_MS = 80;
const TOUCH_MS = 50;

/** A gesture as W3C actions in points: one input source for each finger. */
export const pointerActions = ({ paths, count }: Gesture, scale: number): object[] =>
  paths.map((path, i) => ({
    type: 'pointer',
    id: `finger${i + 1}`,
    parameters: { pointerType: 'touch' },
    actions: Array.from({ length: count }, (_, n) => [...(n === 0 ? [] : [pause(BETWEEN_TAPS_MS)]), ...stroke(path, scale)]).flat(),
  }));

function stroke(path: PathPoint[], scale: number): object[] {
  const [first, ...rest] = path;
  if (first === undefined) return [];
  const move = ({ x, y }: PathPoint, duration: number): object => ({
    type: 'pointerMove',
    duration,
    x: x / scale,
    y: y / scale,
    origin: 'viewport',
  });
  const steps = [move(first, 0), { type: 'pointerDown', button: 0 }];
  if (rest.length === 0) steps.push(pause(TOUCH_MS));
  let before = first;
  for (const point of rest) {
    const ms = Math.round(point.atMs - before.atMs);
    const isHold = point.x === before.x && point.y === before.y;
    if (!isHold) steps.push(move(point, ms));
    else if (ms > 0) steps.push(pause(ms));
    before = point;
  }
  return [...steps, { type: 'pointerUp', button: 0 }];
}

const pause = (duration: number): object => ({ type: 'pause', duration });
