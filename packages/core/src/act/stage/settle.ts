import type { Call } from '../../device/call.ts';
import type { DeviceSession } from '../../host/device-session.ts';
import { settleFull, type Read, type Settled, type Settling } from '../../look/wait/settle-screen.ts';
import type { SettleClass } from '../action-kind.ts';

/** After an input, wait until the screen has come to rest, as the action's class asks, but no less than `leastMs`. */
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
