import { z } from 'zod';

import type { DeviceListing } from '@handsight/core/device';
import { jsonAnswer } from '@handsight/tools/tool';
import { debugTool } from '../debug-tool.ts';
import { platform } from '../fields.ts';
import { serialOf } from '../on-device.ts';

const ListedSchema = z.object({ id: z.string(), platform: z.string(), model: z.string(), simulator: z.boolean(), state: z.string() });

export const listDevices = debugTool({
  name: 'list_devices',
  isAlwaysAllowed: true,
  title: 'Devices',
  description: 'The available devices. Give an id as deviceId to the other tools.',
  input: z.strictObject({ platform: platform.optional() }),
  output: z.object({ devices: z.array(ListedSchema) }),
  kind: 'admin',
  destructive: false,
  idempotent: true,
  run: async (input, { host }) => {
    const { devices } = await host.devices.list();
    return jsonAnswer({ devices: devices.map(listed).filter((each) => isOf(each, input.platform)) });
  },
});

function listed({ id, name, state }: DeviceListing): z.infer<typeof ListedSchema> {
  const scheme = id.slice(0, id.indexOf(':'));
  return { id: serialOf(id), platform: scheme, model: name, simulator: scheme === 'virtual' || id.startsWith('ios:simulator/'), state };
}

/** Built-in devices stand in for phones. */
const isOf = (device: z.infer<typeof ListedSchema>, wanted: z.infer<typeof platform> | undefined): boolean =>
  wanted === undefined || device.platform === wanted || (wanted === 'android' && device.platform === 'virtual');
