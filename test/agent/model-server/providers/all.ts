import { anthropic } from './anthropic.ts';
import { chatCompletions } from './chat-completions.ts';
import { gemini } from './gemini.ts';
import { openaiResponses } from './openai-responses.ts';
import type { Asked, Provider, Refusal } from './rule.ts';

export const PROVIDERS: readonly Provider[] = [openaiResponses, chatCompletions, anthropic, gemini];

/** The refusal of the first rule that a request breaks. */
export function refusalOf({ rules }: Provider, asked: Asked): Refusal | undefined {
  for (const { broken } of rules) {
    const refusal = broken(asked);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

/** Tokens that a model spends on thinking before it answers; they count against the request's limit. */
const THINKING_TOKENS = 6000;
const THINKERS = /(?:^|\/)(?:gpt-[5-9]|o\d|gemini-[3-9]|deepseek|kimi|claude-(?:opus|sonnet|haiku|fable|mythos)-5)/;

/** Whether a model has used up the limit before it wrote anything. */
export function isCutOff({ model, body }: Asked): boolean {
  const config = typeof body['generationConfig'] === 'object' ? { ...body['generationConfig'] } : {};
  const own = 'maxOutputTokens' in config ? config.maxOutputTokens : undefined;
  const limit = Number(own ?? body['max_tokens'] ?? body['max_completion_tokens'] ?? body['max_output_tokens'] ?? Number.POSITIVE_INFINITY);
  return THINKERS.test(model) && limit <= THINKING_TOKENS;
}
