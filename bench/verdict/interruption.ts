const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
/** A terminal signals every process of the group, and parent processes forward the signal as well. */
const SAME_MS = 1000;

/** Aborts at the first termination signal, so that the results so far are printed; a second signal ends the process. */
export function untilInterrupted(): AbortSignal {
  const stop = new AbortController();
  let first = 0;
  const onSignal = (): void => {
    if (first === 0) first = performance.now();
    else if (performance.now() - first > SAME_MS) process.exit(130);
    stop.abort();
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return stop.signal;
}
