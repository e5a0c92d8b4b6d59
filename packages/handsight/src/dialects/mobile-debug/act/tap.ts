import { z } from 'zod';

import { debugTool } from '../debug-tool.ts';
import { onDevice } from '../fields.ts';
import { clientOn } from '../on-device.ts';
import { act } from './perform-action.ts';
import { EnvelopeSchema } from './envelope.ts';

export const tap = debugTool({
  name: 'tap',
  title: 'Tap',
  description:
    'Tap at a point in device pixels. Prefer tap_element. Answers with the action envelope; verify the outcome with an expect tool.',
  input: z.strictObject({ ...onDevice, x: z.number(), y: z.number() }),
  output: EnvelopeSchema,
  kind: 'act',
  destructive: true,
  idempotent: false,
  run: async (input, context) => {
    const { x, y } = input;
    const labels = { action_type: 'tap', source_module: 'server' as const, selector: { x, y } };
    return act(await clientOn(context, input), { type: 'tap', target: { x, y } }, context, labels);
  },
});
