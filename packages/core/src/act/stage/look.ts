import type { WindowInfo, WindowKind } from '../../device/window.ts';
import { HandsightError } from '../../error/errors.ts';
import type { Screen } from '../../host/screen.ts';
import { Layout, RECENT_MS, type Watched } from '../../look/layout.ts';
import type { Attempt } from '../attempt.ts';

const TRIES = 3;
const SHOW_THEIR_OWN: ReadonlySet<WindowKind> = new Set(['app', 'dialog', 'panel']);

/** The windows before the action. What was just read is reused if the device has reported no change since. */
export async function look(attempt: Attempt): Promise<Attempt> {
  const { session, call } = attempt;
  // Asked once an action: a phone's helper can come and go.
  await session.capabilities(call);
  attempt.firstLayout = await Layout.capture(session, call, RECENT_MS);
  return attempt;
}

/** The window in which an action's effect shows: the one acted on, except for a phone's keyboard and bars, which act on the one in front. */
export async function watchedBefore(layout: Layout, acted: Screen): Promise<Watched> {
  return { layout, screen: SHOW_THEIR_OWN.has(acted.window.kind) ? acted : await layout.look({}) };
}

/** The same window after the action, unless it is gone or another one has come to the front. */
export async function lookAfter({ session, call, before }: Pick<Attempt, 'session' | 'call' | 'before'>): Promise<Watched> {
  for (let attempt = 1; ; attempt++) {
    const layout = await Layout.capture(session, call);
    try {
      const screen = await layout.lookAt(watchedIn(layout, before));
      if (attempt < TRIES && screen.idle !== before.screen.idle && (await hasMovedOn(layout))) continue;
      return { layout, screen };
    } catch (error) {
      // A window may close between being listed and being read; the next list no longer has it.
      if (!(error instanceof HandsightError) || error.kind !== 'WindowGone' || attempt === TRIES) throw error;
    }
  }
}

/** A reading that waited for the screen to rest may show a window that came to the front after the windows were listed. */
async function hasMovedOn({ session, call, windows }: Layout): Promise<boolean> {
  if (session.device.rest.stillMs === 0) return false;
  const front = (all: readonly WindowInfo[]): string | undefined => all.find((w) => w.focused)?.window_uid;
  return front(await session.windows(call)) !== front(windows);
}

function watchedIn(layout: Layout, before: Watched): WindowInfo {
  const front = layout.choose({});
  const watched = layout.windows.find((w) => w.window_uid === before.screen.window.window_uid);
  const hasFrontChanged = front.window_uid !== before.layout.choose({}).window_uid;
  return watched === undefined || hasFrontChanged ? front : watched;
}
