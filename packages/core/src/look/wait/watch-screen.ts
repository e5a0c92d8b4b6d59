import { HandsightError } from '../../error/errors.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import type { WindowInfo } from '../../device/window.ts';
import { RECENT_MS, Layout } from '../layout.ts';
import type { Screen } from '../../host/screen.ts';
import type { DeviceSession } from '../../host/device-session.ts';
import { redactedScreen, type RedactedScreen } from '../redacted-screen.ts';
import { timedWait, type WaitCost } from './timed-wait.ts';
import { until } from './until.ts';

/** The window in front at one moment. */
export interface WatchedScreen extends RedactedScreen {
  /** The tree that selectors match, which may include hidden content. */
  matched: UnifiedUINode;
  /** The device knows that nothing more is going to happen. */
  isQuiet: boolean;
  /** The windows above it, and the other windows of its app, each read when this is called. */
  others: () => Promise<WatchedScreen[]>;
}

export interface WatchResult<T> extends WaitCost {
  /** Undefined on timeout. */
  answer: T | undefined;
  /** The last reading. */
  last: WatchedScreen;
}

/** Reads again on every change and every `poll_ms`, until `ask` returns an answer or the time is up. */
export function watchScreen<T>(
  session: DeviceSession,
  wait: { timeout_ms: number; poll_ms: number },
  ask: (screen: WatchedScreen) => T | undefined | Promise<T | undefined>,
  signal?: AbortSignal,
): Promise<WatchResult<T>> {
  return timedWait(
    session,
    'watching the screen',
    { ...wait, longest_ms: wait.timeout_ms },
    async ({ call, timeoutMs, pollMs, countPoll }) => {
      let seen: { screen: Screen; last: WatchedScreen; answer: T | undefined } | undefined;
      const lookOnce = async (): Promise<boolean> => {
        countPoll();
        // The screen after the last action may already be the answer.
        const layout = await Layout.capture(session, call, seen === undefined ? RECENT_MS : 0);
        const now = await layout.look({});
        const isQuiet = session.device.rest.isStill() === true;
        const others = (): Promise<WatchedScreen[]> => othersThan(now.window, layout, isQuiet);
        const last = Object.assign(redactedScreen(session, now), { matched: now.matched, isQuiet, others });
        seen = { screen: now, last, answer: await ask(last) };
        return seen.answer !== undefined;
      };
      await until(session, call, timeoutMs, lookOnce, pollMs);
      if (seen === undefined) throw new HandsightError('Timeout', 'the screen was not seen once');
      session.show(seen.screen);
      return { answer: seen.answer, last: seen.last };
    },
    signal,
  );
}

/** A window that closes meanwhile is left out. */
async function othersThan(front: WindowInfo, layout: Layout, isQuiet: boolean): Promise<WatchedScreen[]> {
  const isNear = (other: WindowInfo): boolean => other.layer > front.layer || (other.process === front.process && other.pid === front.pid);
  const found: WatchedScreen[] = [];
  for (const window of layout.windows) {
    if (window.window_uid === front.window_uid || window.own === true || window.kind === 'panel' || !isNear(window)) continue;
    try {
      const other = await layout.lookAt(window);
      const others = (): Promise<WatchedScreen[]> => Promise.resolve([]);
      found.push(Object.assign(redactedScreen(layout.session, other), { matched: other.matched, isQuiet, others }));
    } catch (error) {
      if (!(error instanceof HandsightError) || error.kind !== 'WindowGone') throw error;
    }
  }
  return found;
}
