import type { Call } from '../device/call.ts';
import type { WindowInfo } from '../device/window.ts';
import type { UnifiedUINode } from '../screen/node.ts';
import { inListOrder } from './choose-window.ts';
import { lookAt } from './look.ts';
import { goneIsNothing } from './window-gone.ts';
import type { DeviceSession } from '../host/device-session.ts';

/** Every window and its tree, kept for five minutes. A window that closes meanwhile is left out. */
export async function takeSnapshot(session: DeviceSession, call: Call): Promise<ReturnType<typeof session.host.snapshots.take>> {
  const windows: WindowInfo[] = [];
  const trees = new Map<string, UnifiedUINode>();
  for (const window of inListOrder(await session.windows(call))) {
    const now = await lookAt(session, window, call).catch(goneIsNothing);
    if (now === undefined) continue;
    windows.push(now.window);
    trees.set(window.window_uid, now.root);
  }
  return session.host.snapshots.take(windows, trees);
}
