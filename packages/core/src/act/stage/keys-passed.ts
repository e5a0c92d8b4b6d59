import type { Call } from '../../device/call.ts';
import type { Route } from '../../device/input.ts';
import type { DeviceSession } from '../../host/device-session.ts';
import type { Verification } from '../../host/receipt.ts';
import type { Action } from '../action.ts';

/** A field that holds another text than was typed by keys: what they passed on their way is asked for then only, and said. */
export async function withKeysPassed(
  { device }: DeviceSession,
  action: Action,
  route: Route,
  verification: Verification,
  call: Call,
): Promise<Verification> {
  const isOther = verification.evidence.some(({ kind, holds }) => kind === 'value_readback' && !holds);
  if (action.type !== 'type' || route !== 'keys' || !isOther) return verification;
  const said = await device.keysPassed?.(call).catch(() => undefined);
  if (said === undefined) return verification;
  return { ...verification, summary: `${verification.summary}; ${said}`, plain: `${verification.plain}; ${said}` };
}
