import { z } from 'zod';

import { ERROR_KINDS } from '@handsight/core/error';

/** A tool's answer whole: the server's words, the screen's, the pictures and the result. */
export const AnswerSchema = z.object({
  ok: z.boolean(),
  text: z.string().describe("The server's words."),
  screen: z.string().nullable().describe("The screen's words: a stranger's."),
  pictures: z.array(z.object({ width: z.int(), height: z.int(), png: z.string().describe('base64') })),
  error: z.enum(ERROR_KINDS).nullable().describe('Why it did not do what was asked.'),
  result: z.record(z.string(), z.unknown()),
});
export type Answer = z.infer<typeof AnswerSchema>;
