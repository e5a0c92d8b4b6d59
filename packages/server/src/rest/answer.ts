import { z } from 'zod';

import { ERROR_KINDS } from '@handsight/core/error';
import { VERDICTS } from '@handsight/core/host';

/** A tool's complete answer: the server's text, the screen's text, the pictures and the result. */
export const AnswerSchema = z.object({
  ok: z.boolean(),
  text: z.string().describe('What was done or found, written by the server.'),
  verdicts: z.array(z.object({ status: z.enum(VERDICTS), line: z.string(), quoting: z.string().exactOptional() })),
  remarks: z.array(z.string()).describe('What else the caller has to know.'),
  screen: z.string().nullable().describe('Text from the screen; untrusted.'),
  pictures: z.array(z.object({ width: z.int(), height: z.int(), png: z.string().describe('base64') })),
  illustration: z.boolean().describe('The pictures only illustrate the text; they were not asked for.'),
  error: z.enum(ERROR_KINDS).nullable().describe('The error of the table that applies.'),
  result: z.record(z.string(), z.unknown()),
});
export type Answer = z.infer<typeof AnswerSchema>;
