import type { Gesture, PathPoint } from '@handsight/core/device';

const BETWEEN_TAPS_MS = 100;
const TOUCH_MS = 40;

type PointerItem =
  | { type: 'pointerMove'; duration: number; x: number; y: number; origin: 'viewport' }
  | { type: 'pointerDown' | 'pointerUp'; button: 0 }
  | { type: 'pause'; duration: number };

interface PointerSource {
  type: 'pointer';
  id: string;
  parameters: { pointerType: 'touch' };
  actions: PointerItem[];
}

/** A gesture as WebDriver actions: one input source per finger, all starting at the same time. */
export const pointerActions = ({ paths, count }: Gesture): PointerSource[] =>
  paths.map((path, i) => ({
    type: 'pointer',
    id: `finger${i + 1}`,
    parameters: { pointerType: 'touch' },
    actions: Array.from({ length: count }, (_, n) => [...(n === 0 ? [] : [pause(BETWEEN_TAPS_MS)]), ...once(path)]).flat(),
  }));

function once(path: PathPoint[]): PointerItem[] {
  const [first, ...rest] = path;
  if (first === undefined) return [];
  const items: PointerItem[] = [move(first, 0), { type: 'pointerDown', button: 0 }];
  if (rest.length === 0) items.push(pause(TOUCH_MS));
  let before = first;
  for (const point of rest) {
    const ms = Math.round(point.atMs - before.atMs);
    const isHold = point.x === before.x && point.y === before.y;
    if (!isHold) items.push(move(point, ms));
    else if (ms > 0) items.push(pause(ms));
    before = point;
  }
  items.push({ type: 'pointerUp', button: 0 });
  return items;
}

const pause = (duration: number): PointerItem => ({ type: 'pause', duration });
const move = ({ x, y }: PathPoint, duration: number): PointerItem => ({
  type: 'pointerMove',
  duration,
  x: Math.round(x),
  y: Math.round(y),
  origin: 'viewport',
});
