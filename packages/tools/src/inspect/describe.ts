import { z } from 'zod';

import type { WindowDescription } from '@handsight/core/look';
import { WHERE } from '../fields.ts';
import { defineRead } from '../read-tool.ts';

export const describe = defineRead({
  name: 'describe',
  title: 'Describe by every source',
  description: 'The window in words: its tree, and where they are switched on the text on its picture and a vision model.',
  toolset: 'inspect',
  input: z.strictObject(WHERE),
  output: z.custom<WindowDescription>((value) => typeof value === 'object'),
  async read(_, { client, where, signal }) {
    const result = await client.describe(where, signal);
    const { accessibility, ocr, vlm } = result;
    const parts = [
      accessibility,
      ...(ocr === undefined ? [] : [`TEXT ON THE PICTURE\n${ocr}`]),
      ...(vlm === undefined ? [] : [`A MODEL SAYS\n${vlm}`]),
    ];
    return { result, text: `${result.window_uid}.`, screen: parts.join('\n\n') };
  },
});

export const ocr = defineRead({
  name: 'ocr',
  title: 'Read text from the picture',
  description: "The text on the window's picture, for windows whose tree is thin.",
  toolset: 'inspect',
  input: z.strictObject(WHERE),
  output: z.object({ text: z.string() }),
  async read(_, { client, where, signal }) {
    const result = await client.readText(where.window, signal);
    return { result, text: `${result.text.length} characters.`, screen: result.text };
  },
});
