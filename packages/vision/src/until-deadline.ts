import { type Call, withDeadline } from '@handsight/core/device';

/** Work that ends with its call, by a typed error, even where it would go on by itself. */
export function untilDeadline<T>(call: Call, what: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ms = Math.max(0, call.deadline - call.clock.now());
  return withDeadline(call.clock, ms, what, ({ signal }) => work(signal), call.signal);
}
