import { z } from 'zod';

import { debugTool } from '../debug-tool.ts';
import { milliseconds, onDevice } from '../fields.ts';
import { clientOn } from '../on-device.ts';
import { act } from './perform-action.ts';
import { EnvelopeSchema } from './envelope.ts';

export const swipe = debugTool({
  name: 'swipe',
  title: 'Swipe',
  description:
    'Swipe from one point to another, in device pixels. Answers with the action envelope; verify the outcome with an expect tool.',
  input: z.strictObject({
    ...onDevice,
    x1: z.number(),
    y1: z.number(),
    x2: z.number(),
    y2: z.number(),
    duration: milliseconds.max(60_000),
  }),
  output: EnvelopeSchema,
  kind: 'act',
  destructive: true,
  idempotent: false,
  run: async (input, context) => {
    const { x1, y1, x2, y2, duration } = input;
    const labels = { action_type: 'swipe', source_module: 'server' as const, selector: { x1, y1, x2, y2, duration } };
    const action = { type: 'swipe_points' as const, from: { x: x1, y: y1 }, to: { x: x2, y: y2 }, durationMs: duration };
    return act(await clientOn(context, input), action, context, labels);
  },
});
