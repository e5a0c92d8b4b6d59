import { z } from 'zod';

import type { DeviceClient } from '@handsight/core/client';
import { HandsightError } from '@handsight/core/error';
import type { ToolContext } from '@handsight/tools/tool';
import { deviceId } from '@handsight/tools/tool';
import { onDevice } from './fields.ts';

export const DeviceFieldsSchema = z.object(onDevice);
type DeviceFields = z.infer<typeof DeviceFieldsSchema>;

/** The device that a call names; without a name the one in use, or the only one of the platform. */
export async function clientOn(context: ToolContext, { platform, deviceId: given }: DeviceFields): Promise<DeviceClient> {
  const named = given === undefined ? context.connection.device : await deviceId(context.host, given);
  if (named === undefined || platform === undefined || isOf(named, platform)) return context.client(named);
  if (given !== undefined) throw new HandsightError('BadRequest', `${named.slice(0, 100)} is no ${NAMES[platform]}`, { platform });
  return context.client(await onlyOne(context, platform));
}

const NAMES = { android: 'Android device', ios: 'iPhone or simulator' } as const;
type Platform = keyof typeof NAMES;

/** Everything that is no iPhone stands in for a phone with Android. */
const isOf = (id: string, platform: Platform): boolean => id.startsWith('ios:') === (platform === 'ios');

async function onlyOne({ host }: ToolContext, platform: Platform): Promise<string> {
  const { devices } = await host.devices.list();
  const [first, ...others] = devices.filter(({ id, state }) => id.startsWith(`${platform}:`) && state === 'ready');
  if (first !== undefined && others.length === 0) return first.id;
  const words =
    first === undefined
      ? `no ${NAMES[platform]} is connected${platform === 'ios' ? '; a running WebDriverAgent is given by its address as deviceId' : ''}`
      : `there are ${others.length + 1} devices of this platform; give a deviceId`;
  throw new HandsightError('DeviceNotFound', words, { platform });
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
  return {
    platform,
    id: serialOf(client.device),
    osVersion,
    model,
    simulator: platform === 'virtual' || facts['emulator'] === true || facts['simulator'] === true,
  };
}

/** A phone is identified by its serial, as adb lists it, an iPhone by its udid; other devices by their id. All are accepted as deviceId. */
export const serialOf = (id: string): string => id.replace(/^(?:android|ios):/, '');
