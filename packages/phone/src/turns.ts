import { setImmediate } from 'node:timers/promises';

const LONGEST_TURN_MS = 20;

/** To be called between two pieces of long work: lets everyone else have their turn, and ends the work when nobody wants it any more. */
export function turns(signal: AbortSignal): () => Promise<void> {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < LONGEST_TURN_MS) return;
    await setImmediate();
    signal.throwIfAborted();
    begun = performance.now();
  };
}
