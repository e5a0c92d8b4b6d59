import { z } from 'zod';

import type { KnownCapabilities, Monitor } from '@handsight/core/device';
import { device } from '../fields.ts';
import { defineRead } from '../read-tool.ts';

export const deviceInfo = defineRead({
  name: 'device_info',
  title: 'Describe a device',
  description: 'Model, size, monitors and what the device can do.',
  toolset: 'inspect',
  input: z.strictObject({ device }),
  output: z.object({
    id: z.string(),
    name: z.string(),
    model: z.string(),
    osVersion: z.string(),
    facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    capabilities: z.custom<KnownCapabilities>(),
    monitors: z.array(z.custom<Monitor>()),
  }),
  async read(_, { client }) {
    const [info, capabilities, monitors] = await Promise.all([client.info(), client.capabilities(), client.monitors()]);
    const result = { ...info, capabilities, monitors };
    return { result, text: `${info.id}.`, screen: JSON.stringify(result) };
  },
});
