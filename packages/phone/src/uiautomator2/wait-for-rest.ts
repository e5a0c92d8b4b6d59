import type { Phone } from '../phone.ts';
import { untilIdle } from '../screen/idle.ts';

const QUIET_MS = 500;

/** The server waits for idle before every command, and continues on timeout. */
export async function waitForRest({ device, clock }: Phone, patienceMs: number, signal: AbortSignal): Promise<void> {
  if (patienceMs > 0) await untilIdle(device, clock, signal, { quietMs: QUIET_MS, patienceMs });
}
