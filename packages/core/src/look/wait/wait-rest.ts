import type { Call } from '../../device/call.ts';
import type { DeviceSession } from '../../host/device-session.ts';
import { quietFor } from './settle-screen.ts';

/** The limit for a screen that never rests, such as one with a clock on it. */
const MOST_MS = 2000;

/**
 * Waits until a device that reports changes has reported none for a while; returns at once where the device itself knows when it rests, or
 * cannot tell. Resolves to whether there was anything to wait for.
 */
export async function waitRest(session: DeviceSession, quietMs: number, call: Call): Promise<boolean> {
  const { rest } = session.device;
  if (!rest.reports || rest.isStill() !== undefined) return false;
  const { clock } = call;
  const end = Math.min(clock.now() + MOST_MS, call.deadline);
  const left = (): number => Math.min(session.activity.lastAt + quietMs, end) - clock.now();
  if (left() <= 0) return false;
  for (let ms = left(); ms > 0; ms = left()) await quietFor(session, call, ms);
  return true;
}
