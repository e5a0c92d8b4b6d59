import { z } from 'zod';

import type { DeviceClient } from '@handsight/core/client';
import { HandsightError } from '@handsight/core/error';
import type { ToolContext } from '../../tool/context.ts';
import { deviceId } from '../../tool/device-id.ts';

interface DeviceFields {
  platform?: 'android' | 'ios' | undefined;
  deviceId?: string | undefined;
}

export async function clientOn(context: ToolContext, given: DeviceFields): Promise<DeviceClient> {
  if (given.platform === 'ios') throw new HandsightError('PlatformUnsupported', 'iOS devices are not supported', { capability: 'ios' });
  return context.client(given.deviceId === undefined ? undefined : await deviceId(context.host, given.deviceId));
}

/** The mobile-debug dialect's device. */
export const DeviceSchema = z.object({
  platform: z.string(),
  id: z.string(),
  osVersion: z.string(),
  model: z.string(),
  simulator: z.boolean(),
});
export type DebugDevice = z.infer<typeof DeviceSchema>;

export async function deviceOf(client: DeviceClient): Promise<DebugDevice> {
  const { platform } = await client.capabilities();
  const { osVersion, model, facts } = await client.info();
  return { platform, id: client.device, osVersion, model, simulator: platform === 'virtual' || facts['emulator'] === true };
}
