import { HandsightError } from '../../../error/errors.ts';
import { width, type Point } from '../../../screen/geometry.ts';
import type { Gesture, PathPoint } from '../../input.ts';
import { cancel } from '../engine/dialogs.ts';
import { fire } from '../engine/react.ts';
import { closeCovers } from '../engine/tasks.ts';
import { openWindow, raise, SYSTEM_PROCESS } from '../engine/windows.ts';
import type { Stage } from '../engine/stage.ts';
import { scrollBy } from './scroll.ts';
import { slide, tap, tapMore } from './tap.ts';

/** As Android counts them. */
const LONG_PRESS_MS = 500;
const SLOP = 8;
/** A finger faster than this, in design pixels a second, throws the content. */
const FLING_SPEED = 400;
/** How long a thrown content would go on at its first speed. */
const FLING_SECONDS = 0.25;

/** Refuses points that are not on the screen before anything is done. */
export function gesture(stage: Stage, made: Gesture): void {
  for (const point of made.paths.flat()) onScreen(stage, point);
  const [path, second] = made.paths;
  const start = path?.[0];
  const end = path?.at(-1);
  if (start === undefined || end === undefined) throw new HandsightError('BadRequest', 'a gesture needs a path of at least one point');
  if (second !== undefined) return twoFingers(stage, made.paths);
  const far = Math.hypot(end.x - start.x, end.y - start.y) > SLOP * stage.world.density;
  if (far) return drag(stage, path ?? []);
  touch(stage, start, made, end.atMs - start.atMs >= LONG_PRESS_MS);
}

export function onScreen(stage: Stage, { x, y }: Point): void {
  const { width: wide, height: high } = stage.world.size;
  if (!Number.isFinite(x) || !Number.isFinite(y)) throw new HandsightError('BadRequest', `a point needs two numbers, found ${x}, ${y}`);
  if (x >= 0 && y >= 0 && x < wide && y < high) return;
  throw new HandsightError('OffScreen', `the point ${x}, ${y} is not on the screen, which is ${wide} by ${high}`, {
    x,
    y,
    width: wide,
    height: high,
  });
}

function touch(stage: Stage, at: Point, { count, button }: Gesture, long: boolean): void {
  const surface = stage.surfaceAt(at);
  const target = stage.at(at);
  if (surface?.modal === true && target === undefined) {
    cancel(stage, surface);
    return;
  }
  if (target === undefined) return;
  if (!stage.world.phone && target.surface.window.kind === 'app') raise(stage.world, target.surface.window);
  stage.touch();
  if (button === 'left' && !long) {
    for (let i = 0; i < Math.min(count, 3); i++) {
      const now = stage.again(target);
      if (now !== undefined) tap(stage, now, at);
    }
  }
  const now = stage.again(target);
  if (now !== undefined) tapMore(stage, now, at, { count, button, long });
}

function drag(stage: Stage, path: PathPoint[]): void {
  const [start] = path;
  const end = path.at(-1);
  const target = start === undefined ? undefined : stage.at(start);
  if (target?.surface.page.content.type === 'status_bar') {
    pullDown(stage);
    return;
  }
  if (start === undefined || end === undefined || target === undefined || !target.item.enabled) return;
  const uid = target.surface.window.uid;
  const dx = end.x - start.x;
  const dy = end.y - start.y;
  if (target.item.kind === 'slider') {
    const { bounds } = target.item;
    const changed = slide(stage, target, (end.x - bounds.left) / Math.max(1, width(bounds)));
    if (changed !== undefined) fire(stage, { trigger: 'change', target: stage.locate(uid, target.item.id), text: changed });
    return;
  }
  const vertical = Math.abs(dy) >= Math.abs(dx);
  if (vertical && stage.world.phone) {
    if (scrollBy(stage, target, -dy - fling(stage, path)) !== undefined) return;
    if (dy > 0 && fire(stage, { trigger: 'refresh', target, text: '' })) return;
  }
  const way = vertical ? (dy > 0 ? 'down' : 'up') : dx > 0 ? 'right' : 'left';
  if (fire(stage, { trigger: 'swipe', target, text: way })) return;
  fire(stage, { trigger: 'drag', target, text: stage.at(end)?.item.spec.id ?? '' });
}

/** From the top edge one pulls down the notifications. */
function pullDown(stage: Stage): void {
  closeCovers(stage.world);
  openWindow(stage.world, { kind: 'system', process: SYSTEM_PROCESS, content: { type: 'shade' } });
  stage.touch();
}

/** How far content goes on by itself after the finger has left, by the finger's speed. */
function fling(stage: Stage, path: PathPoint[]): number {
  const start = path[0];
  const end = path.at(-1);
  if (start === undefined || end === undefined) return 0;
  const speed = ((end.y - start.y) / Math.max(1, end.atMs - start.atMs)) * 1000;
  return Math.abs(speed) < FLING_SPEED * stage.world.density ? 0 : speed * FLING_SECONDS;
}

function twoFingers(stage: Stage, [a = [], b = []]: PathPoint[][]): void {
  const [a0, b0] = [a[0], b[0]];
  const [a1, b1] = [a.at(-1), b.at(-1)];
  if (a0 === undefined || b0 === undefined || a1 === undefined || b1 === undefined) return;
  const target = stage.at({ x: (a0.x + b0.x) / 2, y: (a0.y + b0.y) / 2 });
  const before = Math.hypot(a0.x - b0.x, a0.y - b0.y);
  const after = Math.hypot(a1.x - b1.x, a1.y - b1.y);
  if (target !== undefined) fire(stage, { trigger: 'pinch', target, text: after > before ? 'out' : 'in' });
}
