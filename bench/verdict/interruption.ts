const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
/** A terminal sends a signal to every process, and those that started this one send it on. */
const SAME_MS = 1000;

/** Aborts at the first signal to end, so that what was found is printed; another signal ends the process. */
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
