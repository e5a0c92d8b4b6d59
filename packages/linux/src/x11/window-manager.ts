import { setTimeout as sleep } from 'node:timers/promises';
import { XConnection } from './connection.ts';

const AGAIN_MS = 15;

/** Waits until a window manager is running on the display and returns its name. */
export async function windowManagerOf(display: string, signal: AbortSignal): Promise<string> {
  const server = await XConnection.open(display, signal);
  try {
    for (;;) {
      const [check = 0] = await server.numbers(server.root, '_NET_SUPPORTING_WM_CHECK', signal);
      const name = check === 0 ? undefined : await server.text(check, '_NET_WM_NAME', signal);
      if (name !== undefined) return name;
      await sleep(AGAIN_MS, undefined, { signal });
    }
  } finally {
    server.close();
  }
}
