import { setTimeout as sleep } from 'node:timers/promises';
import type { Connections } from './connections.ts';
import type { ListedWindow } from './x11/window-list.ts';

/** Chromium answers for its window before its page has seen the input. */
const FIRST_MS = 250;
const QUIET_MS = 30;
const MOST_MS = 500;

/** Waits until a window's program has seen the input that was sent, so that what is read next is what came of it. */
export async function reaction(to: Connections, window: ListedWindow | undefined, signal: AbortSignal): Promise<void> {
  if (window === undefined) return;
  const bus = await to.bus(signal).catch(() => undefined);
  const app = await bus?.application(window.pid, signal).catch(() => undefined);
  const before = app?.version ?? 0;
  if (window.answersPing) await to.pings.ask(window.wid, signal);
  if (app?.toolkit !== 'chromium') return;
  const begun = performance.now();
  let seen = before;
  let at = begun;
  for (;;) {
    const now = performance.now();
    if (app.version !== seen) {
      seen = app.version;
      at = now;
    }
    if (now - begun > MOST_MS || (seen === before ? now - begun > FIRST_MS : now - at > QUIET_MS)) return;
    await sleep(10, undefined, { signal });
  }
}
