import type { DeviceClient } from '@handsight/core/client';
import type { Stable } from '@handsight/core/look';
import { TIMEOUTS } from './constants.ts';

/** The agentest dialect's idle detection: waits until the screen is idle and nothing on it is loading. */
export const waitForIdle = (
  client: DeviceClient,
  { timeoutMs = TIMEOUTS.IDLE_DETECTION_MS, signal }: { timeoutMs?: number; signal?: AbortSignal } = {},
): Promise<Stable> => client.waitStable(timeoutMs, signal);
