import { z } from 'zod';

import type { Hands } from '@handsight/core/client';
import { HandsightError } from '@handsight/core/error';
import type { ToolContext } from '../../tool/context.ts';
import { deviceId } from '../../tool/device-id.ts';

interface Named {
  platform?: 'android' | 'ios' | undefined;
  deviceId?: string | undefined;
}

export async function handsOn(context: ToolContext, named: Named): Promise<Hands> {
  if (named.platform === 'ios') throw new HandsightError('PlatformUnsupported', 'there are no iOS devices here', { capability: 'ios' });
  return context.hands(named.deviceId === undefined ? undefined : await deviceId(context.host, named.deviceId));
}

/** Contract 002's device. */
export const DeviceSchema = z.object({
  platform: z.string(),
  id: z.string(),
  osVersion: z.string(),
  model: z.string(),
  simulator: z.boolean(),
});
export type DebugDevice = z.infer<typeof DeviceSchema>;

export async function deviceOf(hands: Hands): Promise<DebugDevice> {
  const { platform } = await hands.capabilities();
  const { osVersion, model, facts } = await hands.info();
  return { platform, id: hands.device, osVersion, model, simulator: platform === 'virtual' || facts['emulator'] === true };
}
