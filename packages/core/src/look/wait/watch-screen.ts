import { HandsightError } from '../../error/errors.ts';
import type { Bounds } from '../../screen/geometry.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import type { WindowInfo } from '../../device/window.ts';
import { RECENT_MS, Scene } from '../scene.ts';
import type { Look } from '../../host/look.ts';
import type { DeviceSession } from '../../host/device-session.ts';
import { timedWait, type WaitCost } from './timed-wait.ts';
import { until } from './until.ts';

/** The window in front at one moment, redacted. */
export interface Glimpse {
  window: WindowInfo;
  /** The screen it is on. */
  screen: Bounds | undefined;
  root: UnifiedUINode;
  /** The tree that selectors match, which may include hidden content. */
  matched: UnifiedUINode;
  refOf: (node: UnifiedUINode) => string | undefined;
  /** Screen fingerprint. */
  fingerprint: string;
  /** The device knows that nothing more is going to happen. */
  isQuiet: boolean;
  /** The windows above it, and the other windows of its app, each read when this is called. */
  others: () => Promise<Glimpse[]>;
}

export interface Watched<T> extends WaitCost {
  /** Undefined on timeout. */
  answer: T | undefined;
  /** The last reading. */
  last: Glimpse;
}

/** Reads again on every change and every `poll_ms`, until `ask` returns an answer or the time is up. */
export function watchScreen<T>(
  session: DeviceSession,
  wait: { timeout_ms: number; poll_ms: number },
  ask: (glimpse: Glimpse) => T | undefined | Promise<T | undefined>,
  signal?: AbortSignal,
): Promise<Watched<T>> {
  return timedWait(
    session,
    'watching the screen',
    { ...wait, longest_ms: wait.timeout_ms },
    async ({ call, timeoutMs, pollMs, countPoll }) => {
      let seen: { look: Look; last: Glimpse; answer: T | undefined } | undefined;
      const lookOnce = async (): Promise<boolean> => {
        countPoll();
        // The screen after the last action may already be the answer.
        const scene = await Scene.capture(session, call, seen === undefined ? RECENT_MS : 0);
        const now = await scene.look({});
        const isQuiet = session.device.rest.isStill() === true;
        const others = (): Promise<Glimpse[]> => othersThan(now.window, scene, isQuiet);
        const last = glimpse(now, isQuiet, others);
        seen = { look: now, last, answer: await ask(last) };
        return seen.answer !== undefined;
      };
      await until(session, call, timeoutMs, lookOnce, pollMs);
      if (seen === undefined) throw new HandsightError('Timeout', 'the screen was not seen once');
      session.show(seen.look);
      return { answer: seen.answer, last: seen.last };
    },
    signal,
  );
}

/** A window that closes meanwhile is left out. */
async function othersThan(front: WindowInfo, scene: Scene, isQuiet: boolean): Promise<Glimpse[]> {
  const isNear = (other: WindowInfo): boolean => other.layer > front.layer || (other.process === front.process && other.pid === front.pid);
  const found: Glimpse[] = [];
  for (const window of scene.windows) {
    if (window.window_uid === front.window_uid || window.own === true || window.kind === 'panel' || !isNear(window)) continue;
    try {
      found.push(glimpse(await scene.lookAt(window), isQuiet, () => Promise.resolve([])));
    } catch (error) {
      if (!(error instanceof HandsightError) || error.kind !== 'WindowGone') throw error;
    }
  }
  return found;
}

const glimpse = ({ window, screen, root, matched, refs, fingerprint }: Look, isQuiet: boolean, others: Glimpse['others']): Glimpse => ({
  window,
  screen,
  root,
  matched,
  refOf: (node) => refs.get(node.id),
  fingerprint,
  isQuiet,
  others,
});
