import { z } from 'zod';

import type { DeviceClient } from '@handsight/core/client';
import { HandsightError } from '@handsight/core/error';
import type { ToolContext } from '@handsight/tools/tool';
import { deviceId } from '@handsight/tools/tool';
import { onDevice } from './fields.ts';

export const DeviceFieldsSchema = z.object(onDevice);
type DeviceFields = z.infer<typeof DeviceFieldsSchema>;

export function refuseIos(platform: DeviceFields['platform']): void {
  if (platform === 'ios') throw new HandsightError('PlatformUnsupported', 'iOS devices are not supported', { capability: 'ios' });
}

export async function clientOn(context: ToolContext, given: DeviceFields): Promise<DeviceClient> {
  refuseIos(given.platform);
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
  return { platform, id: serialOf(client.device), osVersion, model, simulator: platform === 'virtual' || facts['emulator'] === true };
}

/** A phone is identified by its serial, as adb lists it; other devices by their id. Both are accepted as deviceId. */
export const serialOf = (id: string): string => id.replace(/^android:/, '');
