import { z } from 'zod';

import { defineTool } from '@handsight/tools/tool';
import { answerOf, success } from '../answer.ts';
import { device } from '@handsight/tools/wire';
import { BoxSchema, boxOf, logicalBox } from '@handsight/tools/wire';

const MonitorSchema = z.object({
  index: z.int(),
  primary: z.boolean(),
  bounds: BoxSchema,
  scale_factor: z.number(),
  logical_bounds: BoxSchema,
  physical_bounds: BoxSchema,
});

export const getMonitors = defineTool({
  name: 'get_monitors',
  title: 'Get monitors',
  description: "The device's monitors. Coordinates start at the primary monitor's top-left corner.",
  dialect: 'screen-observer',
  toolset: 'inspect',
  input: z.strictObject({ device }),
  output: success({ monitors: z.array(MonitorSchema) }),
  kind: 'read',
  destructive: false,
  idempotent: true,
  rest: { method: 'GET', path: '/api/monitors' },
  async run(input, context) {
    const client = await context.client(input.device);
    const monitors = (await client.monitors()).map(({ index, primary, bounds, scale_factor }) => ({
      index,
      primary,
      bounds: boxOf(bounds),
      scale_factor,
      logical_bounds: logicalBox(bounds, scale_factor),
      physical_bounds: boxOf(bounds),
    }));
    return answerOf({ ok: true as const, monitors });
  },
});
