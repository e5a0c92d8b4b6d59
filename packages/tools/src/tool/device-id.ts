import type { Host } from '@handsight/core/host';

/** Resolves a device given by its id, by its serial or udid as it is listed, or by WebDriverAgent's address. Unknown ones are refused where they are used. */
export async function deviceId(host: Host, given: string): Promise<string> {
  if (/^https?:\/\//.test(given)) return `ios:${given}`;
  const { devices } = await host.devices.list();
  const phones = [`android:${given}`, `ios:${given}`];
  return devices.find(({ id }) => phones.includes(id))?.id ?? given;
}
