import { z } from 'zod';

import { onDevice } from '../fields.ts';
import { clientOn } from '../on-device.ts';
import { actionTool, fieldsOf } from './action-tool.ts';
import { act } from './perform-action.ts';

export const tap = actionTool({
  name: 'tap',
  title: 'Tap',
  description:
    'Tap at a point in device pixels. Prefer tap_element. Answers with the action envelope; verify the outcome with an expect tool.',
  input: z.strictObject({ ...onDevice, x: z.number(), y: z.number() }),
  destructive: true,
  idempotent: false,
  sends: [{ type: 'tap', at: 'point' }],
  source_module: 'server',
  selector: fieldsOf('x', 'y'),
  run: async (input, context, labels) =>
    act(await clientOn(context, input), { type: 'tap', target: { x: input.x, y: input.y } }, context, labels),
});
