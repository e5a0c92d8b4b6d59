import { isCheckable } from '../item/kind.ts';
import type { Stage } from '../stage/stage.ts';
import { pageWithId } from '../world/states.ts';

/** The screen-observer dialect's overrides: they belong to a window and an id, even while that id is not on the screen. */
export function setById(stage: Stage, id: string, value: string, uid: string): void {
  const target = stage.byId(id, uid);
  if (target !== undefined) {
    stage.hold(target, isCheckable(target.item.kind) ? value === 'true' : value);
    return;
  }
  const page = pageWithId(stage.world, id, uid);
  page?.memory.set(`#${id}`, { ...page.memory.get(`#${id}`), value });
}
