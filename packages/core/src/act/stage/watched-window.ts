import type { WindowKind } from '../../device/window.ts';
import type { Look } from '../../host/look.ts';
import type { Scene } from '../../look/scene.ts';
import type { Moment } from '../verdict/postcondition.ts';

const SHOW_THEIR_OWN: ReadonlySet<WindowKind> = new Set(['app', 'dialog', 'panel']);

/** The window in which an action's effect shows: the one acted on, but for a phone's keyboard and bars, which serve the one in front. */
export async function momentBefore(scene: Scene, acted: Look): Promise<Moment> {
  return { scene, look: SHOW_THEIR_OWN.has(acted.window.kind) ? acted : await scene.look({}) };
}

/** The same window after the action, unless it is gone or another one has come to the front. */
export async function momentAfter(scene: Scene, before: Moment): Promise<Moment> {
  const front = scene.choose({});
  const watched = scene.windows.find((w) => w.window_uid === before.look.window.window_uid);
  const hasFrontChanged = front.window_uid !== before.scene.choose({}).window_uid;
  return { scene, look: await scene.lookAt(watched === undefined || hasFrontChanged ? front : watched) };
}
