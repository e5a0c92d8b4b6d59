import { z } from 'zod';

import { typedText } from '@handsight/core/act';
import { defineAct } from '../act-tool.ts';
import { characters } from '../characters.ts';
import { ACT, device } from '../fields.ts';
import { defineRead } from '../read-tool.ts';

export const clipboard = defineRead({
  name: 'clipboard',
  title: 'Read the clipboard',
  description: 'What the clipboard holds.',
  toolset: 'apps',
  input: z.strictObject({ device }),
  output: z.object({ text: z.string() }),
  async read(_, { client, signal }) {
    const result = await client.clipboard(signal);
    return { result, text: `${characters(result.text)}.`, ...(result.text === '' ? {} : { screen: result.text }) };
  },
});

export const setClipboard = defineAct({
  name: 'set_clipboard',
  title: 'Write the clipboard',
  description: 'Put text on the clipboard.',
  toolset: 'apps',
  destructive: true,
  idempotent: true,
  sends: ['set_clipboard'],
  input: z.strictObject({ text: typedText, ...ACT }),
  action: ({ text }) => ({ type: 'set_clipboard', text }),
  done: ({ text }) => `Put ${characters(text)} on the clipboard.`,
});
