import { setImmediate } from 'node:timers/promises';

const LONGEST_TURN_MS = 20;

/** Call between chunks of long work: yields to the event loop, and throws once the signal is aborted. */
export function turns(signal: AbortSignal): () => Promise<void> {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < LONGEST_TURN_MS) return;
    await setImmediate();
    signal.throwIfAborted();
    begun = performance.now();
  };
}
