import { z } from 'zod';

import { eventKey } from '@handsight/core/device';
import { defineTool } from '@handsight/tools/tool';
import { interact, InteractionSchema, reason } from './interact.ts';

const key = z.string().regex(/^(?:back|home|enter|recents|\d{1,3})$/, 'a key is back, home, enter, recents or a numeric key code');

export const pressKey = defineTool({
  name: 'press_key',
  title: 'Press a key',
  description: 'Press a system key or send a numeric key code. Returns what changed on screen.',
  dialect: 'doksi',
  toolset: 'core',
  input: z.strictObject({ key: key.describe('back, home, enter, recents, or a numeric key code'), reason }),
  output: InteractionSchema,
  kind: 'act',
  destructive: true,
  idempotent: false,
  sends: ['key'],
  rest: null,
  run: ({ key: pressed, reason: why }, context) =>
    interact(context, { type: 'key', keys: eventKey(pressed) }, why, () => `Pressed key: ${pressed}.`),
});
