import type { Host } from '@handsight/core/host';

/** Resolves a device given by its id or by its serial as adb lists it. Unknown ones are refused where they are used. */
export async function deviceId(host: Host, idOrSerial: string): Promise<string> {
  const { devices } = await host.devices.list();
  const bySerial = `android:${idOrSerial}`;
  return devices.some(({ id }) => id === bySerial) ? bySerial : idOrSerial;
}
