import { HandsightError } from '@handsight/core/error';
import type { Call, Route } from '@handsight/core/device';
import type { Connections } from './connections.ts';

const PATIENCE_MS = 3000;
const AGAIN_MS = 10;

/** Asks the window manager, and waits until the window has the focus. */
export async function bringToFront(to: Connections, window_uid: string, { signal, clock }: Call): Promise<Route> {
  await to.session.activate(await to.window(window_uid, signal), signal);
  const end = clock.now() + PATIENCE_MS;
  while (clock.now() < end) {
    if ((await to.window(window_uid, signal)).focused) return 'app_control';
    await clock.after(AGAIN_MS, signal);
  }
  throw new HandsightError('Timeout', 'the window manager did not bring the window to the front', { window_uid });
}
