import { z } from 'zod';

import { defineTool } from '@handsight/tools/tool';
import { coordinate, duration, interact, InteractionSchema, reason } from './interact.ts';

export const swipe = defineTool({
  name: 'swipe',
  title: 'Swipe',
  description:
    'Swipe between two points. Use for scrolling, dismissing cards, pull-to-refresh, and drawer gestures. Returns what changed on screen.',
  dialect: 'doksi',
  toolset: 'core',
  input: z.strictObject({
    startX: coordinate,
    startY: coordinate,
    endX: coordinate,
    endY: coordinate,
    duration: duration.default(300),
    reason,
  }),
  output: InteractionSchema,
  kind: 'act',
  destructive: true,
  idempotent: false,
  sends: ['swipe_points'],
  rest: null,
  run: ({ startX, startY, endX, endY, duration: durationMs, reason: why }, context) =>
    interact(
      context,
      { type: 'swipe_points', from: { x: startX, y: startY }, to: { x: endX, y: endY }, durationMs: Math.round(durationMs) },
      why,
      () => `Swiped from (${startX}, ${startY}) to (${endX}, ${endY}).`,
    ),
});
