import { type Call, withDeadline } from '@handsight/core/device';

/** Rejects with a typed error at the call's deadline, even if the work itself would continue. */
export function untilDeadline<T>(call: Call, what: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ms = Math.max(0, call.deadline - call.clock.now());
  return withDeadline(call.clock, ms, what, ({ signal }) => work(signal), call.signal);
}
