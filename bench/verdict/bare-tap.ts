import type { DeviceClient } from '@handsight/core/client';
import { realClock } from '@handsight/core/device';

const CALL_MS = 10_000;

/** Milliseconds of a tap on an element with the reading before it, without any verification. */
export async function bareTapMs(client: DeviceClient, selector: string): Promise<number> {
  const { bounds } = await client.find(selector);
  const at = { x: Math.round((bounds.left + bounds.right) / 2), y: Math.round((bounds.top + bounds.bottom) / 2), atMs: 0 };
  const call = { clock: realClock, deadline: realClock.now() + CALL_MS, signal: AbortSignal.timeout(CALL_MS) };
  const begun = performance.now();
  await client.observe();
  await client.session.device.gesture({ paths: [[at]], button: 'left', count: 1, modifiers: [] }, call);
  return performance.now() - begun;
}
