import { z } from 'zod';
import { cleanText } from '@handsight/core/screen';
import type { TokenUse } from '@handsight/core/host';

const count = z.number().int().min(0);

/** The parts of a chat completion that are read here. Not every server reports usage. */
const CompletionSchema = z.object({
  choices: z.tuple([z.object({ message: z.object({ content: z.string() }) })], z.unknown()),
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).optional().catch(undefined),
});

export interface Completion {
  text: string;
  tokens: TokenUse | undefined;
}

/** The text of a model's answer, or undefined if it is not a completion with text. */
export function readCompletion(body: string): Completion | undefined {
  const parsed = CompletionSchema.safeParse(fromJson(body));
  if (!parsed.success) return undefined;
  const { choices, usage } = parsed.data;
  const text = cleanText(choices[0].message.content).trim();
  if (text === '') return undefined;
  return { text, tokens: usage && { prompt: usage.prompt_tokens, completion: usage.completion_tokens } };
}

const RefusalSchema = z.union([
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
  z.object({ error: z.string() }).transform(({ error }) => error),
  z.object({ detail: z.string() }).transform(({ detail }) => detail),
]);

/** The reason in a server's error, in the formats of OpenAI, Ollama and OpenWebUI; empty if there is none. */
export function readRefusal(body: string): string {
  const parsed = RefusalSchema.safeParse(fromJson(body));
  return parsed.success ? cleanText(parsed.data) : '';
}

function fromJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
