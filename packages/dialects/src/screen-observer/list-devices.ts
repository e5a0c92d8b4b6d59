import { z } from 'zod';

import { defineTool } from '@handsight/tools/tool';
import { answerOf, success } from './answer.ts';
import { device } from '@handsight/tools/wire';

export const listDevices = defineTool({
  name: 'list_devices',
  isAlwaysAllowed: true,
  title: 'List devices',
  description: 'Every device that can be used, and which one calls are for that name none.',
  dialect: 'screen-observer',
  toolset: 'inspect',
  input: z.strictObject({ device }),
  output: success({
    count: z.int(),
    devices: z.array(z.object({ id: z.string(), name: z.string(), state: z.string(), hint: z.string().exactOptional() })),
    chosen: z.string().nullable(),
    failures: z.array(z.object({ scheme: z.string(), message: z.string() })),
  }),
  kind: 'admin',
  destructive: false,
  idempotent: true,
  rest: { method: 'GET', path: '/api/devices' },
  async run(input, context) {
    const { devices, failures } = await context.host.devices.list();
    const chosen = input.device ?? context.connection.device ?? null;
    return answerOf({ ok: true as const, count: devices.length, devices, chosen, failures });
  },
});
