import { z } from 'zod';

import { printTextual } from '@handsight/core/screen';
import { defineTool } from '@handsight/tools/tool';
import { readNow } from './read-now.ts';
import { TextSchema, textAnswer } from './text-answer.ts';

export const getTextualState = defineTool({
  name: 'get_textual_state',
  title: 'Textual state',
  description:
    'The screen as text: the window, then one element per line with its class, text, bounds [left,top][right,bottom] and state. Tap at the centre of bounds. Cheaper than get_visual_state.',
  dialect: 'doksi',
  toolset: 'core',
  input: z.strictObject({}),
  output: TextSchema,
  kind: 'read',
  destructive: false,
  idempotent: true,
  rest: null,
  run: async (_, context) => textAnswer('', printTextual((await readNow(context)).screen.root)),
});
