const BY_SIGNAL = new WeakMap<AbortSignal, Set<() => void>>();

/** Calls back when a signal aborts. One listener per signal, however many callbacks; returns a function that unsubscribes. */
export function onAbort(signal: AbortSignal, giveUp: () => void): () => void {
  let waiting = BY_SIGNAL.get(signal);
  if (waiting === undefined) {
    const all = new Set<() => void>();
    waiting = all;
    BY_SIGNAL.set(signal, all);
    signal.addEventListener(
      'abort',
      () => {
        for (const each of [...all]) each();
      },
      { once: true },
    );
  }
  const known = waiting;
  known.add(giveUp);
  return () => known.delete(giveUp);
}

export const reasonOf = (signal: AbortSignal): Error => (signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)));

/** The result of the work, unless the signal aborts first; the work itself continues. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) return Promise.reject(reasonOf(signal));
  return new Promise((resolve, reject) => {
    const stop = onAbort(signal, () => reject(reasonOf(signal)));
    work.then(resolve, reject).finally(stop);
  });
}
