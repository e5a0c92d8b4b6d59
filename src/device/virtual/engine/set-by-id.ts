import { isCheckable } from '../view/kind.ts';
import type { Stage } from './stage.ts';

/** Contract 004's overrides: they belong to a window and an id, also while that id is not on the screen. */
export function setById(stage: Stage, id: string, value: string, uid: string): void {
  const target = stage.byId(id, uid);
  if (target !== undefined) {
    stage.hold(target, isCheckable(target.item.kind) ? value === 'true' : value);
    return;
  }
  const { statePages, scenario } = stage.world;
  const windows = scenario.idWindows.get(id) ?? [];
  const page = statePages.get(windows.includes(uid) ? uid : (windows[0] ?? ''));
  page?.memory.set(`#${id}`, { ...page.memory.get(`#${id}`), value });
}
