import type { Clock, Device } from '@handsight/core/device';

/** uiautomator's own values: the required quiet time, and the timeout for it. */
const QUIET_MS = 1000;
const PATIENCE_MS = 10_000;

/** Whether the screen became idle. A device that knows that nothing is pending is idle at once. */
export async function untilIdle(
  device: Device,
  clock: Clock,
  signal: AbortSignal,
  { quietMs = QUIET_MS, patienceMs = PATIENCE_MS } = {},
): Promise<boolean> {
  const end = clock.now() + patienceMs;
  while (device.rest.isStill() !== true) {
    const now = clock.now();
    if (now >= end || signal.aborted) return false;
    const changed = new AbortController();
    const stop = device.subscribe(() => changed.abort());
    const onAbort = (): void => changed.abort();
    signal.addEventListener('abort', onAbort, { once: true });
    const quiet = await clock.after(Math.min(quietMs, end - now), changed.signal).then(
      () => true,
      () => false,
    );
    stop();
    signal.removeEventListener('abort', onAbort);
    if (quiet && clock.now() < end) return true;
  }
  return true;
}
