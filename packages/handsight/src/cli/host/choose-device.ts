import type { Host } from '@handsight/core/host';
import { openScenarioFile } from '@handsight/core/client';
import { HandsightError } from '@handsight/core/error';

/** What is used when nobody says which device. */
const USUAL_DEVICE = 'virtual:pocket';

export interface DeviceFlags {
  device: string[];
  scenario?: string;
  mock?: true;
}

/**
 * The device that calls are for which name none. It is opened by the first call that needs it, and one that is missing is that call's
 * error; only a scenario file is read at once, for its device is named in it.
 */
export async function chooseDevice(host: Host, { device: named, scenario, mock }: DeviceFlags): Promise<string> {
  const real = named.find((id) => !id.startsWith('virtual:'));
  if (mock === true && real !== undefined) {
    throw new HandsightError('BadRequest', `--mock allows built-in devices only, and ${real} is none`, { device: real });
  }
  if (scenario !== undefined) return (await openScenarioFile(host, scenario)).device;
  return named[0] ?? USUAL_DEVICE;
}
