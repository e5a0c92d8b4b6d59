import { z } from 'zod';

import type { ToolAnswer } from '@handsight/tools/tool';

/** The doksi dialect answers in plain text. */
export const TextSchema = z.object({ text: z.string() });
export type Text = z.infer<typeof TextSchema>;

/** The server's sentence, a blank line, and the screen's text. */
export function textAnswer(sentence: string, screen = ''): ToolAnswer<Text> {
  const text = [sentence, screen].filter((part) => part !== '').join('\n\n');
  return { result: { text }, text: sentence, ...(screen === '' ? {} : { screen }) };
}
