import type { PathPoint } from '@handsight/core/device';
import { fire } from '../stage/react.ts';
import type { Stage } from '../stage/stage.ts';
import { closeCovers } from '../world/tasks.ts';
import { closeWindow, openWindow, SYSTEM_PROCESS } from '../world/windows.ts';
import { scrollBy } from './scroll.ts';
import { slideTo } from './slider.ts';

/** A finger faster than this, in design pixels per second, flings the content. */
const FLING_SPEED = 400;
/** How long flung content would keep going at its initial speed. */
const FLING_SECONDS = 0.25;

/** A finger or a pressed pointer that moves: it drags a knob, scrolls, pulls down notifications, or swipes. */
export function drag(stage: Stage, path: PathPoint[], start: PathPoint, end: PathPoint): void {
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
