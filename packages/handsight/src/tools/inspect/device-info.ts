import { z } from 'zod';

import type { Capabilities, Monitor } from '@handsight/core/device';
import { defineTool } from '../../tool/tool.ts';
import { device } from '../fields.ts';

export const deviceInfo = defineTool({
  name: 'device_info',
  title: 'Describe a device',
  description: 'Model, size, monitors and what the device can do.',
  dialect: 'handsight',
  toolset: 'inspect',
  kind: 'read',
  destructive: false,
  idempotent: true,
  rest: null,
  input: z.strictObject({ device }),
  output: z.object({
    id: z.string(),
    name: z.string(),
    model: z.string(),
    osVersion: z.string(),
    facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    capabilities: z.custom<Capabilities>(),
    monitors: z.array(z.custom<Monitor>()),
  }),
  async run(input, context) {
    const client = await context.client(input.device);
    const [info, capabilities, monitors] = await Promise.all([client.info(), client.capabilities(), client.monitors()]);
    const result = { ...info, capabilities, monitors };
    return { result, text: `${info.id}.`, screen: JSON.stringify(result) };
  },
});
