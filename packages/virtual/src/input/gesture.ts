import { HandsightError } from '@handsight/core/error';
import type { Point } from '@handsight/core/screen';
import type { Gesture, PathPoint } from '@handsight/core/device';
import { cancel } from '../stage/dialogs.ts';
import { fire } from '../stage/react.ts';
import type { Stage } from '../stage/stage.ts';
import { raise, closeWindow, openWindow, SYSTEM_PROCESS } from '../world/windows.ts';
import { tap, tapMore } from './tap.ts';
import { closeCovers } from '../world/tasks.ts';
import { scrollBy } from './scroll.ts';
import { slideTo } from './slider.ts';

/** Android's values, in milliseconds and design pixels. */
const LONG_PRESS_MS = 500;
const SLOP = 8;
/** No platform counts more taps in a row. */
const MAX_TAPS = 3;

/** One gesture. Refuses points that are not on the screen before anything is done. */
export function gesture(stage: Stage, made: Gesture): void {
  for (const point of made.paths.flat()) onScreen(stage, point);
  const [path = [], second = []] = made.paths;
  const start = path[0];
  const end = path.at(-1);
  if (start === undefined || end === undefined) throw new HandsightError('BadRequest', 'a gesture needs a path of at least one point');
  if (second.length > 0) pinch(stage, path, second);
  else if (Math.hypot(end.x - start.x, end.y - start.y) > SLOP * stage.world.density) drag(stage, path, start, end);
  else touch(stage, start, made, end.atMs - start.atMs >= LONG_PRESS_MS);
}

export function onScreen(stage: Stage, { x, y }: Point): void {
  const { width, height } = stage.world.size;
  if (!Number.isFinite(x) || !Number.isFinite(y)) throw new HandsightError('BadRequest', `a point needs two numbers, found ${x}, ${y}`);
  if (x >= 0 && y >= 0 && x < width && y < height) return;
  throw new HandsightError('OffScreen', `the point ${x}, ${y} is not on the screen, which is ${width} by ${height}`, {
    x,
    y,
    width,
    height,
  });
}

function touch(stage: Stage, at: Point, { count, ...made }: Gesture, long: boolean): void {
  const { world } = stage;
  const surface = stage.surfaceAt(at);
  const target = stage.at(at);
  if (surface?.modal === true && target === undefined) {
    cancel(stage, surface);
    return;
  }
  if (target === undefined) return;
  if (!world.phone && target.surface.window.kind === 'app') {
    raise(world, target.surface.window);
    stage.touch();
  }
  // A phone has no buttons to distinguish.
  const button = world.phone ? 'left' : made.button;
  if (button === 'left' && !long) {
    for (let i = 0; i < Math.min(count, MAX_TAPS); i++) {
      const now = stage.again(target);
      if (now !== undefined) tap(stage, now, at, made.modifiers);
    }
  }
  if (count === 1 && button === 'left' && !long) return;
  const now = stage.again(target);
  if (now !== undefined) tapMore(stage, now, at, { count, button, long });
}

function pinch(stage: Stage, a: PathPoint[], b: PathPoint[]): void {
  const [a0, b0, a1, b1] = [a[0], b[0], a.at(-1), b.at(-1)];
  if (a0 === undefined || b0 === undefined || a1 === undefined || b1 === undefined) return;
  const target = stage.at({ x: (a0.x + b0.x) / 2, y: (a0.y + b0.y) / 2 });
  const apart = Math.hypot(a1.x - b1.x, a1.y - b1.y) - Math.hypot(a0.x - b0.x, a0.y - b0.y);
  if (target !== undefined) fire(stage, { trigger: 'pinch', target, text: apart > 0 ? 'out' : 'in' });
}

/** A finger faster than this, in design pixels per second, flings the content. */
const FLING_SPEED = 400;
/** How long flung content would keep going at its initial speed. */
const FLING_SECONDS = 0.25;

/** A finger or a pressed pointer that moves: it drags a knob, scrolls, pulls down notifications, or swipes. */
function drag(stage: Stage, path: PathPoint[], start: PathPoint, end: PathPoint): void {
  const target = stage.at(start);
  if (!target?.item.enabled) return;
  const { type } = target.surface.page.content;
  const dx = end.x - start.x;
  const dy = end.y - start.y;
  if (type === 'status_bar') {
    if (dy > 0) pullDown(stage);
    return;
  }
  if (target.item.kind === 'slider') {
    slideTo(stage, target, end);
    return;
  }
  const vertical = Math.abs(dy) >= Math.abs(dx);
  if (vertical && stage.world.phone) {
    if (scrollBy(stage, target, -dy - fling(stage, path)) !== undefined) return;
    if (dy > 0 && fire(stage, { trigger: 'refresh', target, text: '' })) return;
    if (dy < 0 && (type === 'shade' || type === 'banner')) {
      closeWindow(stage.world, target.surface.window);
      stage.touch();
      return;
    }
  }
  if (!fire(stage, { trigger: 'swipe', target, text: wayOf(dx, dy, vertical) })) {
    fire(stage, { trigger: 'drag', target, text: stage.at(end)?.item.spec.id ?? '' });
  }
}

const wayOf = (dx: number, dy: number, vertical: boolean): string => (vertical ? (dy > 0 ? 'down' : 'up') : dx > 0 ? 'right' : 'left');

/** The notifications come down from the top edge. */
function pullDown(stage: Stage): void {
  closeCovers(stage.world);
  openWindow(stage.world, { kind: 'system', process: SYSTEM_PROCESS, content: { type: 'shade' } });
  stage.touch();
}

/** How far content keeps scrolling after the finger is lifted, by the finger's speed. */
function fling(stage: Stage, path: PathPoint[]): number {
  const [start, end] = [path[0], path.at(-1)];
  if (start === undefined || end === undefined) return 0;
  const speed = ((end.y - start.y) / Math.max(1, end.atMs - start.atMs)) * 1000;
  return Math.abs(speed) < FLING_SPEED * stage.world.density ? 0 : speed * FLING_SECONDS;
}
