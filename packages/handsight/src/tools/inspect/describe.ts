import { z } from 'zod';

import type { WindowDescription } from '@handsight/core/look';
import { defineTool } from '../../tool/tool.ts';
import { WHERE, windowOf } from '../fields.ts';

export const describe = defineTool({
  name: 'describe',
  title: 'Describe by every source',
  description: 'The window in words: its tree, and where they are switched on the text on its picture and a vision model.',
  dialect: 'handsight',
  toolset: 'inspect',
  kind: 'read',
  destructive: false,
  idempotent: true,
  rest: null,
  input: z.strictObject(WHERE),
  output: z.custom<WindowDescription>((value) => typeof value === 'object'),
  async run(input, context) {
    const result = await (await context.client(input.device)).describe(windowOf(input), context.signal);
    const { accessibility, ocr, vlm } = result;
    const parts = [
      accessibility,
      ...(ocr === undefined ? [] : [`TEXT ON THE PICTURE\n${ocr}`]),
      ...(vlm === undefined ? [] : [`A MODEL SAYS\n${vlm}`]),
    ];
    return { result, text: `${result.window_uid}.`, screen: parts.join('\n\n') };
  },
});

export const ocr = defineTool({
  name: 'ocr',
  title: 'Read text from the picture',
  description: "The text on the window's picture, for windows whose tree is thin.",
  dialect: 'handsight',
  toolset: 'inspect',
  kind: 'read',
  destructive: false,
  idempotent: true,
  rest: null,
  input: z.strictObject(WHERE),
  output: z.object({ text: z.string() }),
  async run(input, context) {
    const result = await (await context.client(input.device)).readText(windowOf(input).window, context.signal);
    return { result, text: `${result.text.length} characters.`, screen: result.text };
  },
});
