import { loadingIndicators } from '../../screen/sign/loading.ts';
import { look } from '../look.ts';
import type { DeviceSession } from '../../host/device-session.ts';
import { settleFull } from './settle-screen.ts';
import { timedWait, type WaitCost } from './timed-wait.ts';

export interface Stable extends WaitCost {
  tree_hash: string;
  /** What was waited for, in words, if anything was loading. */
  loading: string | null;
  still_loading: boolean;
}

/** Full idle detection: the screen has settled, and nothing on it indicates loading. */
export function waitStable(session: DeviceSession, timeout_ms: number, signal?: AbortSignal): Promise<Stable> {
  return timedWait(
    session,
    'waiting for the screen to come to rest',
    { timeout_ms, poll_ms: 0 },
    async ({ call, timeoutMs, countPoll }) => {
      countPoll();
      const { clock, signal } = call;
      const bounded = { clock, signal, deadline: clock.now() + timeoutMs };
      const settled = await settleFull(session, bounded, async () => ({ screen: await look(session, {}, bounded) }));
      const { raw, window, treeHash } = session.showSome(settled.now.screen);
      return { tree_hash: treeHash, loading: settled.loading ?? null, still_loading: loadingIndicators(raw, window.bounds).length > 0 };
    },
    signal,
  );
}
