import type { WindowInfo } from '../../device/window.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import { look } from '../look.ts';
import type { DeviceSession } from '../session.ts';
import { timedWait, type WaitCost } from './timed-wait.ts';
import { until } from './until.ts';

/** The window in front at one moment, as others may see it. */
export interface Glimpse {
  window: WindowInfo;
  root: UnifiedUINode;
  /** Screen fingerprint. */
  fingerprint: string;
  /** The device knows that nothing more is going to happen. */
  isQuiet: boolean;
}

export interface Watched<T> extends WaitCost {
  /** Undefined when the time was up before there was one. */
  answer: T | undefined;
  /** What was seen last. */
  last: Glimpse;
}

/** Looks again, as the screen changes and every `poll_ms`, until a question of any kind has an answer or the time is up. */
export function watchScreen<T>(
  session: DeviceSession,
  wait: { timeout_ms: number; poll_ms: number },
  ask: (glimpse: Glimpse) => T | undefined,
  signal?: AbortSignal,
): Promise<Watched<T>> {
  return timedWait(
    session,
    'watching the screen',
    wait,
    async ({ call, timeoutMs, pollMs, countPoll }) => {
      const glimpse = async (): Promise<Glimpse> => {
        countPoll();
        const { window, root, fingerprint } = session.show(await look(session, {}, call));
        return { window, root, fingerprint, isQuiet: session.device.isQuiet() === true };
      };
      let last = await glimpse();
      let answer = ask(last);
      if (answer !== undefined) return { answer, last };
      const found = await until(
        session,
        call,
        timeoutMs,
        async () => {
          last = await glimpse();
          answer = ask(last);
          return answer !== undefined;
        },
        pollMs,
      );
      return { answer: found ? answer : undefined, last };
    },
    signal,
  );
}
