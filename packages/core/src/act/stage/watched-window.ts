import type { Call } from '../../device/call.ts';
import type { WindowInfo, WindowKind } from '../../device/window.ts';
import { chooseWindow } from '../../look/choose-window.ts';
import { look, lookAt } from '../../look/look.ts';
import type { Look } from '../../host/look.ts';
import type { DeviceSession } from '../../host/device-session.ts';

const SHOW_THEIR_OWN: ReadonlySet<WindowKind> = new Set(['app', 'dialog', 'panel']);

/** The window in which an action's effect shows: the one acted on, but for a phone's keyboard and bars, which serve the one in front. */
export async function lookBefore(session: DeviceSession, acted: Look, call: Call): Promise<Look> {
  return SHOW_THEIR_OWN.has(acted.window.kind) ? acted : look(session, {}, call);
}

/** The same window after the action, unless it is gone or another one has come to the front. */
export async function lookAfter(session: DeviceSession, before: Look, windowsBefore: WindowInfo[], call: Call): Promise<Look> {
  const windows = await session.windows(call);
  const front = chooseWindow(windows, {});
  const watched = windows.find((w) => w.window_uid === before.window.window_uid);
  const hasFrontChanged = front.window_uid !== chooseWindow(windowsBefore, {}).window_uid;
  return lookAt(session, watched === undefined || hasFrontChanged ? front : watched, call);
}
