import { z } from 'zod';

import { defineTool } from '@handsight/tools/tool';
import { coordinate, interact, InteractionSchema, reason } from './interact.ts';

export const tap = defineTool({
  name: 'tap',
  title: 'Tap',
  description: 'Tap at specific screen coordinates. Use get_textual_state to find element positions. Returns what changed on screen.',
  dialect: 'doksi',
  toolset: 'core',
  input: z.strictObject({ x: coordinate, y: coordinate, reason }),
  output: InteractionSchema,
  kind: 'act',
  destructive: true,
  idempotent: false,
  sends: [{ type: 'tap', at: 'point' }],
  rest: null,
  run: ({ x, y, reason: why }, context) => interact(context, { type: 'tap', target: { x, y } }, why, () => `Tapped at (${x}, ${y}).`),
});
