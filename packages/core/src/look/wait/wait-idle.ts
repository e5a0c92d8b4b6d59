import { z } from 'zod';

import { HandsightError } from '../../error/errors.ts';
import { look } from '../look.ts';
import type { WindowChoice } from '../choose-window.ts';
import type { DeviceSession } from '../../host/device-session.ts';
import { quietFor } from './settle-screen.ts';
import { isAtRest } from './at-rest.ts';
import { timedWait, type WaitCost } from './timed-wait.ts';

export const WaitIdleSchema = z.strictObject({
  quiet_ms: z.number().int().min(0).default(750),
  timeout_ms: z.number().int().min(0).default(5000),
  poll_ms: z.number().int().min(0).default(100),
});
export type WaitIdle = z.infer<typeof WaitIdleSchema>;

export type IdleResult = WaitCost & { tree_hash: string };

/** Waits until nothing has changed for `quiet_ms`: by the device's own events where it has them, else by equal readings. */
export function waitIdle(session: DeviceSession, wait: WaitIdle, choice: WindowChoice, signal?: AbortSignal): Promise<IdleResult> {
  return timedWait(
    session,
    'wait_idle',
    wait,
    async ({ call, timeoutMs, pollMs, countPoll }) => {
      const { clock } = call;
      const end = clock.now() + timeoutMs;
      const { rest } = session.device;
      let last = await look(session, choice, call);
      let quietSince = clock.now();
      for (;;) {
        countPoll();
        const stillFor = clock.now() - quietSince;
        if (rest.isStill() === true) return { tree_hash: (await look(session, choice, call)).treeHash };
        if (stillFor >= wait.quiet_ms) return { tree_hash: last.treeHash };
        if (clock.now() >= end) throw new HandsightError('Timeout', `the screen did not stay still for ${wait.quiet_ms} ms`);
        const pause = rest.reports ? wait.quiet_ms - stillFor : pollMs;
        const stayed = await quietFor(session, call, Math.min(pause, end - clock.now()));
        const now = await look(session, choice, call);
        if (!stayed || !isAtRest(last, now)) quietSince = clock.now();
        last = now;
      }
    },
    signal,
  );
}
