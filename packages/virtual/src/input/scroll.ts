import { height } from '@handsight/core/screen';
import { fire } from '../stage/react.ts';
import type { Stage, Target } from '../stage/stage.ts';
import type { Item } from '../item/item.ts';

/** Move the content under a target by pixels, down the content when positive. Returns the element that moved. */
export function scrollBy(stage: Stage, target: Target, dy: number): Item | undefined {
  for (const item of target.path) {
    const { offset, max } = item.scroll;
    const next = Math.min(max, Math.max(0, Math.round(offset + dy)));
    if (next === offset) continue;
    const moving = stage.locate(target.surface.window.uid, item.id);
    if (moving === undefined) continue;
    stage.remember(moving, { scroll: next });
    fire(stage, { trigger: 'scroll', target: stage.locate(target.surface.window.uid, item.id), text: dy > 0 ? 'down' : 'up' });
    return item;
  }
  return undefined;
}

/** Scroll everything around an element until it can be seen. */
export function scrollIntoView(stage: Stage, target: Target): void {
  const uid = target.surface.window.uid;
  for (const { id } of target.path.slice(1)) {
    const scroller = stage.locate(uid, id);
    const now = stage.locate(uid, target.item.id);
    if (scroller === undefined || now === undefined || scroller.item.scroll.max === 0) continue;
    const { offset, max } = scroller.item.scroll;
    const above = scroller.item.bounds.top - now.item.bounds.top;
    const below = now.item.bounds.bottom - scroller.item.bounds.bottom;
    const dy = above > 0 || height(now.item.bounds) > height(scroller.item.bounds) ? -above : Math.max(0, below);
    if (dy !== 0) stage.remember(scroller, { scroll: Math.min(max, Math.max(0, offset + dy)) });
  }
}
