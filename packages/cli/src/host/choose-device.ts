import type { Host } from '@handsight/core/host';
import { openScenarioFile } from '@handsight/core/client';
import { HandsightError } from '@handsight/core/error';

/** The default device. */
const USUAL_DEVICE = 'virtual:pocket';

export interface DeviceFlags {
  device: string[];
  scenario?: string;
  mock?: true;
}

/**
 * The default device. It is opened by the first call that needs it, and if it is missing, that call fails; only a scenario file is
 * read at once, since it names its device.
 */
export async function chooseDevice(host: Host, { device: devices, scenario, mock }: DeviceFlags): Promise<string> {
  const real = devices.find((id) => !id.startsWith('virtual:'));
  if (mock === true && real !== undefined) {
    throw new HandsightError('BadRequest', `--mock allows only built-in devices, not ${real}`, { device: real });
  }
  if (scenario !== undefined) return (await openScenarioFile(host, scenario)).device;
  return devices[0] ?? USUAL_DEVICE;
}
