import { z } from 'zod';

import { typedText } from '@handsight/core/act';
import { bullets } from '@handsight/tools/tool';
import { defineTool } from '@handsight/tools/tool';
import { interact, InteractionSchema, reason } from './interact.ts';

export const typeText = defineTool({
  name: 'type_text',
  title: 'Type text',
  description:
    'Type text into the currently focused input field. The keyboard must be visible: verify with get_general_state before calling. Returns what changed on screen.',
  dialect: 'doksi',
  toolset: 'core',
  input: z.strictObject({ text: typedText.describe('Text to type'), reason }),
  output: InteractionSchema,
  kind: 'act',
  destructive: true,
  idempotent: false,
  sends: ['type'],
  rest: null,
  run: ({ text, reason: why }, context) =>
    interact(context, { type: 'type', text }, why, ({ target }) => `Typed ${JSON.stringify(target.is_secret ? bullets(text) : text)}.`),
});
