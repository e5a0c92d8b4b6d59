import { HandsightError } from '@handsight/core/error';
import type { Call, Route } from '@handsight/core/device';
import type { Connections } from './connections.ts';

const PATIENCE_MS = 3000;
const AGAIN_MS = 10;
/** The source indication of a pager, which window managers obey. */
const FROM_PAGER = 2;

/** Asks the window manager, and waits until the window has the focus. */
export async function bringToFront(to: Connections, window_uid: string, { signal, clock }: Call): Promise<Route> {
  const { server } = to;
  const { wid } = await to.window(window_uid, signal);
  const active = await server.atom('_NET_ACTIVE_WINDOW', signal);
  server.x.SendClientMessage(server.root, wid, active, 32, [FROM_PAGER, 0, 0, 0, 0]);
  const end = clock.now() + PATIENCE_MS;
  while (clock.now() < end) {
    if ((await to.window(window_uid, signal)).focused) return 'app_control';
    await clock.after(AGAIN_MS, signal);
  }
  throw new HandsightError('Timeout', 'the window manager did not bring the window to the front', { window_uid });
}
