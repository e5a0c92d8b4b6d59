import { z } from 'zod';

import { defineTool } from '@handsight/tools/tool';
import { coordinate, duration, interact, InteractionSchema, reason } from './interact.ts';

/** Without any duration it would be a tap. */
const SHORTEST_MS = 1;

export const longPress = defineTool({
  name: 'long_press',
  title: 'Long press',
  description: 'Long press at a coordinate. Useful for context menus, drag initiation, or selection. Returns what changed on screen.',
  dialect: 'doksi',
  toolset: 'core',
  input: z.strictObject({ x: coordinate, y: coordinate, duration: duration.default(1000), reason }),
  output: InteractionSchema,
  kind: 'act',
  destructive: true,
  idempotent: false,
  sends: [{ type: 'long_press', at: 'point' }],
  rest: null,
  run: ({ x, y, duration: durationMs, reason: why }, context) =>
    interact(
      context,
      { type: 'long_press', target: { x, y }, durationMs: Math.max(SHORTEST_MS, Math.round(durationMs)) },
      why,
      () => `Long pressed at (${x}, ${y}).`,
    ),
});
