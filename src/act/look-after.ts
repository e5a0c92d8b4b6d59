import type { Call } from '../device/call.ts';
import type { WindowInfo } from '../device/window.ts';
import { chooseWindow, lookAt, type Look } from './look.ts';
import type { DeviceSession } from './session.ts';

/** What is there to see after an action: the window acted on, unless it is gone or another one has come to the front. */
export async function lookAfter(session: DeviceSession, before: Look, windowsBefore: WindowInfo[], call: Call): Promise<Look> {
  const windows = await session.windows(call);
  const front = chooseWindow(windows, {});
  const acted = windows.find((w) => w.window_uid === before.window.window_uid);
  const hasFrontChanged = front.window_uid !== chooseWindow(windowsBefore, {}).window_uid;
  return lookAt(session, acted === undefined || hasFrontChanged ? front : acted, call);
}
