import { z } from 'zod';

import { withDeadline } from '../../device/call.ts';
import { HandsightError } from '../../error/errors.ts';
import { look, READ_TIMEOUT_MS, type WindowChoice } from '../look.ts';
import type { DeviceSession } from '../session.ts';
import { quietFor } from '../stage/settle.ts';

export const WaitIdleSchema = z.strictObject({
  quiet_ms: z.number().int().min(0).max(30_000).default(750),
  timeout_ms: z.number().int().min(0).max(60_000).default(5000),
  poll_ms: z.number().int().min(20).max(10_000).default(100),
});
export type WaitIdle = z.infer<typeof WaitIdleSchema>;

export interface IdleResult {
  elapsed_ms: number;
  polls: number;
  tree_hash: string;
}

/** Waits until nothing has changed for `quiet_ms`: by the device's own events where it has them, else by equal readings. */
export async function waitIdle(session: DeviceSession, wait: WaitIdle, choice: WindowChoice, signal?: AbortSignal): Promise<IdleResult> {
  const { clock } = session.host;
  const begun = clock.now();
  return withDeadline(
    clock,
    wait.timeout_ms + READ_TIMEOUT_MS,
    'wait_idle',
    async (call) => {
      const { change_events } = await session.capabilities(call);
      let now = await look(session, choice, call);
      let quietSince = clock.now();
      for (let polls = 1; ; polls++) {
        const quiet = clock.now() - quietSince;
        if (session.device.isQuiet() === true || quiet >= wait.quiet_ms)
          return { elapsed_ms: clock.now() - begun, polls, tree_hash: now.treeHash };
        if (clock.now() - begun >= wait.timeout_ms) {
          throw new HandsightError('Timeout', `the screen did not stay still for ${wait.quiet_ms} ms`, {
            elapsed_ms: clock.now() - begun,
            polls,
          });
        }
        const pause = Math.min(change_events ? wait.quiet_ms - quiet : wait.poll_ms, wait.timeout_ms);
        const stayed = await quietFor(session, call, pause);
        const next = await look(session, choice, call);
        if (!stayed || next.idle !== now.idle) quietSince = clock.now();
        now = next;
      }
    },
    signal,
  );
}
