import type { Call } from '../../device/call.ts';
import type { DeviceSession } from '../../host/device-session.ts';
import { loadingIn, settleFull, type Read, type Settled, type Settling } from '../../look/wait/settle-screen.ts';
import type { SettleClass } from '../action-kind.ts';

/** After an input, wait until the screen has settled, as the action's class requires, but at least `leastMs`. */
export async function settle<T extends Settling>(
  session: DeviceSession,
  how: SettleClass,
  call: Call,
  read: Read<T>,
  leastMs: number,
): Promise<Settled<T>> {
  if (how === 'full') return settleFull(session, call, read, leastMs);
  const begun = call.clock.now();
  if (how === 'light' && leastMs > 0) await call.clock.after(Math.min(leastMs, call.deadline - begun), call.signal);
  const now = await read();
  return { now, settleMs: call.clock.now() - begun };
}

/**
 * For callers that look at the screen afterwards themselves: if a device reports changes, those are waited for instead of a quiet period. A
 * visible loading indicator is still waited for.
 */
export async function settleBriefly<T extends Settling>(
  session: DeviceSession,
  how: SettleClass,
  call: Call,
  read: Read<T>,
): Promise<Settled<T>> {
  const { rest } = session.device;
  if (how !== 'full' || !rest.reports || rest.isStill() !== undefined) return settle(session, how, call, read, 0);
  const begun = call.clock.now();
  const now = await read();
  return loadingIn(now.screen).length > 0 ? settleFull(session, call, read) : { now, settleMs: call.clock.now() - begun };
}
