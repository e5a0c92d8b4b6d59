import type { Host } from '@handsight/core/host';
import { openScenarioFile } from '@handsight/core/client';
import { HandsightError } from '@handsight/core/error';

/** What is used when nobody says which device, the first that is there. */
const USUAL_DEVICES = ['virtual:pocket', 'virtual:login'];

export interface DeviceFlags {
  device: string[];
  scenario?: string;
  mock?: true;
}

/** The device that calls are for which name none. All that were named are opened, so that a wrong name is found at once. */
export async function chooseDevice(host: Host, { device: named, scenario, mock }: DeviceFlags): Promise<string> {
  const real = named.find((id) => !id.startsWith('virtual:'));
  if (mock === true && real !== undefined) {
    throw new HandsightError('BadRequest', `--mock allows built-in devices only, and ${real} is none`, { device: real });
  }
  for (const id of named) await host.session(id);
  if (scenario !== undefined) return (await openScenarioFile(host, scenario)).device;
  const [first] = named;
  if (first !== undefined) return first;
  const { devices } = await host.devices.list();
  const usual = USUAL_DEVICES.find((id) => devices.some((device) => device.id === id));
  if (usual !== undefined) return usual;
  throw new HandsightError('DeviceNotFound', `there is no ${USUAL_DEVICES.join(' and no ')}; name a device with --device`, {});
}
