import type { Call } from '@handsight/core/device';

export interface Patience {
  /** A call with less time than this simply times out. */
  leastMs: number;
  /** How much of the call's time is left when the work is abandoned. */
  spareMs: number;
}

/** Runs work that may exceed the call's deadline; undefined when it was abandoned while there is still time for another answer. */
export async function beforeDeadline<T>(call: Call, patience: Patience, work: (call: Call) => Promise<T>): Promise<T | undefined> {
  const left = call.deadline - call.clock.now() - patience.spareMs;
  if (left < patience.leastMs) return work(call);
  const stop = new AbortController();
  const done = new AbortController();
  const signal = AbortSignal.any([call.signal, stop.signal]);
  const late = call.clock.after(left, AbortSignal.any([call.signal, done.signal])).then(
    () => {
      stop.abort(new Error('the deadline came first'));
    },
    () => undefined,
  );
  try {
    return await work({ clock: call.clock, deadline: call.deadline, signal });
  } catch (error) {
    if (stop.signal.aborted && !call.signal.aborted) return undefined;
    throw error;
  } finally {
    done.abort(new Error('done'));
    await late;
  }
}
