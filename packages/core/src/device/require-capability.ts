import { HandsightError } from '../error/errors.ts';

/** A capability of a device, or the typed refusal that it has none. */
export function requireCapability<T>(capability: T | undefined, deviceId: string, what: string): T {
  if (capability !== undefined) return capability;
  throw new HandsightError('PlatformUnsupported', `${deviceId} does not support ${what}`, { device: deviceId, capability: what });
}
