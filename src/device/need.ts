import { HandsightError } from '../error/errors.ts';

/** A facet of a device, or the typed refusal that it has none. */
export function need<T>(facet: T | undefined, deviceId: string, what: string): T {
  if (facet !== undefined) return facet;
  throw new HandsightError('PlatformUnsupported', `${deviceId} has no ${what}`, { device: deviceId, capability: what });
}
