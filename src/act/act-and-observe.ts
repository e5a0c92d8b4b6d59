import type { Host } from './host.ts';
import { observe, type DiffFormat, type Observation } from './observe.ts';
import { perform } from './perform.ts';
import type { Receipt } from './receipt.ts';
import type { ActRequest } from './request.ts';

export interface ObserveAfter {
  /** A tree token; the observation is then what has changed since. */
  since?: string | undefined;
  format?: DiffFormat;
  /** Longest time to let the screen go on after the action, as contract 004 has it. */
  wait_after_ms?: number;
}

export const DEFAULT_WAIT_AFTER_MS = 200;

/** Act, let the screen go on for a moment unless the device knows that it is quiet, and read it. */
export async function actAndObserve(
  host: Host,
  request: ActRequest,
  after: ObserveAfter,
): Promise<{ receipt: Receipt; observation: Observation | null }> {
  const receipt = await perform(host, request);
  if (receipt.dispatched === 'no' && !receipt.dry_run) return { receipt, observation: null };
  const session = await host.session(request.device);
  if (session.device.isQuiet() !== true) await host.clock.after(after.wait_after_ms ?? DEFAULT_WAIT_AFTER_MS, request.signal);
  const observation = await observe(
    session,
    { since: after.since, ...(after.format === undefined ? {} : { format: after.format }) },
    request.signal,
  );
  return { receipt, observation };
}
