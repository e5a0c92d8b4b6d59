import type { Call } from '../../device/call.ts';
import type { DeviceSession } from '../../host/device-session.ts';
import { settleFull, type Read, type Settled } from '../../look/wait/settle-screen.ts';
import type { SettleClass } from '../action-kind.ts';

/** After an input, wait until the screen has come to rest, as the action's class asks. */
export async function settle(session: DeviceSession, how: SettleClass, call: Call, read: Read): Promise<Settled> {
  if (how === 'full') return settleFull(session, call, read);
  const begun = call.clock.now();
  const after = await read();
  return { look: after, settleMs: call.clock.now() - begun };
}
