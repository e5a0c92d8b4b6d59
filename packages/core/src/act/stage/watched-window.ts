import type { Call } from '../../device/call.ts';
import type { WindowInfo, WindowKind } from '../../device/window.ts';
import { HandsightError } from '../../error/errors.ts';
import type { DeviceSession } from '../../host/device-session.ts';
import type { Look } from '../../host/look.ts';
import { Scene } from '../../look/scene.ts';
import type { Moment } from '../verdict/postcondition.ts';

const TRIES = 3;
const SHOW_THEIR_OWN: ReadonlySet<WindowKind> = new Set(['app', 'dialog', 'panel']);

/**
 * The window in which an action's effect shows: the one acted on, except for a phone's keyboard and bars, which act on the one in front.
 */
export async function momentBefore(scene: Scene, acted: Look): Promise<Moment> {
  return { scene, look: SHOW_THEIR_OWN.has(acted.window.kind) ? acted : await scene.look({}) };
}

/** The same window after the action, unless it is gone or another one has come to the front. */
export async function momentAfter(session: DeviceSession, call: Call, before: Moment): Promise<Moment> {
  for (let attempt = 1; ; attempt++) {
    const scene = await Scene.capture(session, call);
    try {
      const look = await scene.lookAt(watchedIn(scene, before));
      if (attempt < TRIES && look.idle !== before.look.idle && (await hasMovedOn(scene))) continue;
      return { scene, look };
    } catch (error) {
      // A window may close between being listed and being read; the next list no longer has it.
      if (!(error instanceof HandsightError) || error.kind !== 'WindowGone' || attempt === TRIES) throw error;
    }
  }
}

/** A reading that waited for the screen to rest may show a window that came to the front after the windows were listed. */
async function hasMovedOn({ session, call, windows }: Scene): Promise<boolean> {
  if (session.device.rest.stillMs === 0) return false;
  const front = (all: readonly WindowInfo[]): string | undefined => all.find((w) => w.focused)?.window_uid;
  return front(await session.windows(call)) !== front(windows);
}

function watchedIn(scene: Scene, before: Moment): WindowInfo {
  const front = scene.choose({});
  const watched = scene.windows.find((w) => w.window_uid === before.look.window.window_uid);
  const hasFrontChanged = front.window_uid !== before.scene.choose({}).window_uid;
  return watched === undefined || hasFrontChanged ? front : watched;
}
