import { z } from 'zod';

import { milliseconds, onDevice } from '../fields.ts';
import { clientOn } from '../on-device.ts';
import { actionTool, fieldsOf } from './action-tool.ts';
import { act } from './perform-action.ts';

export const swipe = actionTool({
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
  destructive: true,
  idempotent: false,
  sends: ['swipe_points'],
  source_module: 'server',
  selector: fieldsOf('x1', 'y1', 'x2', 'y2', 'duration'),
  run: async (input, context, labels) => {
    const { x1, y1, x2, y2, duration } = input;
    const action = { type: 'swipe_points' as const, from: { x: x1, y: y1 }, to: { x: x2, y: y2 }, durationMs: duration };
    return act(await clientOn(context, input), action, context, labels);
  },
});
