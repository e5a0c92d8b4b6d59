import type { Call } from '../../device/call.ts';
import type { Route } from '../../device/input.ts';
import type { DeviceSession } from '../../host/device-session.ts';
import type { Verification } from '../../host/receipt.ts';
import type { Action } from '../action.ts';

/**
 * If a field holds other text than was typed by keys, adds to the verdict what altered the keys on their way; only then is the device
 * asked.
 */
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
