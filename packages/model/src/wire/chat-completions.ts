import { z } from 'zod';

import { MalformedAnswer } from '../answer-errors.ts';
import {
  textOf,
  type Message,
  type ModelAnswer,
  type Part,
  type ToolCall,
  type ToolDeclaration,
  type ToolMessage,
  type Usage,
} from '../message.ts';
import { parseJson } from '../parse-json.ts';
import { unbound, type Wire } from './wire.ts';

const count = z.number().min(0);

const ToolCallSchema = z
  .object({ id: z.string().catch(''), function: z.object({ name: z.string(), arguments: z.unknown().optional() }) })
  .transform((call): ToolCall => ({
    id: call.id,
    name: call.function.name,
    // Ollama and some others send an object where OpenAI sends JSON text.
    input: typeof call.function.arguments === 'string' ? parseJson(call.function.arguments || '{}') : call.function.arguments,
    kind: 'function',
    safetyChecks: [],
  }));

const RawCallSchema = z.looseObject({ id: z.unknown().optional(), function: z.looseObject({ arguments: z.unknown().optional() }) });

const CompletionSchema = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        // What else it holds (signatures, reasoning) is sent back.
        message: z.looseObject({
          content: z
            .union([
              z.string(),
              z.array(z.looseObject({ text: z.string().optional() })).transform((parts) => parts.map((p) => p.text ?? '').join('')),
            ])
            .nullish(),
          refusal: z.string().nullish(),
          // DeepSeek and Kimi, then OpenRouter.
          reasoning_content: z.string().nullish().catch(undefined),
          reasoning: z.string().nullish().catch(undefined),
          tool_calls: z.array(z.unknown()).nullish(),
        }),
      }),
    )
    .min(1),
  usage: z
    .object({
      prompt_tokens: count,
      completion_tokens: count,
      prompt_tokens_details: z
        .object({ cached_tokens: count.nullish().catch(0) })
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(undefined),
});
type Counted = NonNullable<z.infer<typeof CompletionSchema>['usage']>;

/** OpenAI's chat completions, which vLLM, Ollama, LM Studio, OpenRouter and Gemini's compatible endpoint speak too. */
export const chatCompletions: Wire = {
  name: 'chat',
  path: () => 'chat/completions',
  headers: (key) => (key === undefined ? {} : { authorization: `Bearer ${key}` }),
  encode: ({ model, request, limitName }) => ({
    model,
    messages: [{ role: 'system', content: request.system }, ...encodeMessages(request.messages)],
    ...(request.tools.length === 0 ? {} : { tools: request.tools.map(encodeTool) }),
    [limitName]: request.maxTokens,
    ...(request.effort === undefined ? {} : { reasoning_effort: request.effort }),
    stream: false,
  }),
  decode(body, raw) {
    const parsed = CompletionSchema.safeParse(body);
    const [choice] = parsed.data?.choices ?? [];
    if (parsed.data === undefined || choice === undefined) throw new MalformedAnswer('The answer was not a chat completion. Answer again.');
    const { message, finish_reason } = choice;
    const parsedCalls = z.array(ToolCallSchema).safeParse(message.tool_calls ?? []).data;
    if (parsedCalls === undefined) throw new MalformedAnswer('The tool calls of the answer have no name. Answer again.');
    // Some servers give their calls no id.
    const calls = parsedCalls.map((call, i) => (call.id === '' ? { ...call, id: `call_${i}` } : call));
    return {
      text: message.content ?? '',
      thought: message.reasoning_content ?? message.reasoning ?? '',
      calls,
      stop: stopOf(finish_reason, calls.length > 0, (message.refusal ?? '') !== ''),
      refusal: message.refusal ?? (finish_reason === 'content_filter' ? "the provider's content filter stopped the answer" : null),
      usage: usageOf(parsed.data.usage),
      native: [returned(rawMessage(body), calls)],
      raw,
    };
  },
  behindChange: unbound,
};

function stopOf(reason: string | null | undefined, hasCalls: boolean, refused: boolean): ModelAnswer['stop'] {
  if (refused || reason === 'content_filter') return 'refusal';
  if (reason === 'length') return 'length';
  return hasCalls ? 'calls' : 'end';
}

function usageOf(usage: Counted | null | undefined): Usage | null {
  if (usage === null || usage === undefined) return null;
  const cached = Math.min(usage.prompt_tokens, usage.prompt_tokens_details?.cached_tokens ?? 0);
  return { input: usage.prompt_tokens - cached, cached, written: 0, output: usage.completion_tokens };
}

const RawSchema = z.object({ choices: z.array(z.object({ message: z.looseObject({}) })) });
const rawMessage = (body: unknown): Record<string, unknown> => RawSchema.safeParse(body).data?.choices[0]?.message ?? {};

/** The message as it came, except where a server would refuse its own: calls without an id, arguments that are not JSON text. */
function returned(message: Record<string, unknown>, calls: readonly ToolCall[]): object {
  if (!Array.isArray(message['tool_calls'])) return { role: 'assistant', ...message };
  const tool_calls = message['tool_calls'].map((call: unknown, i) => returnedCall(call, calls[i]));
  return { role: 'assistant', ...message, tool_calls };
}

function returnedCall(call: unknown, parsed: ToolCall | undefined): unknown {
  const { id, function: called, ...rest } = RawCallSchema.parse(call);
  if (parsed === undefined || (id === parsed.id && typeof called.arguments === 'string' && parsed.input !== undefined)) return call;
  return { type: 'function', ...rest, id: parsed.id, function: { ...called, arguments: JSON.stringify(parsed.input ?? {}) } };
}

function encodeTool(tool: ToolDeclaration): object {
  if (tool.type === 'computer') throw new TypeError('chat completions have no computer tool; a grammar of functions is needed');
  const { name, description, parameters } = tool;
  return { type: 'function', function: { name, description, parameters } };
}

/** What the user says in a row is one message: chat templates of local models take nothing but alternation. */
function encodeMessages(messages: readonly Message[]): object[] {
  const joined: Message[] = [];
  for (const message of messages) {
    const last = joined.at(-1);
    if (message.role === 'user' && last?.role === 'user') joined.splice(-1, 1, { ...last, parts: [...last.parts, ...message.parts] });
    else joined.push(message);
  }
  return joined.flatMap(encodeMessage);
}

function encodeMessage(message: Message): readonly object[] {
  switch (message.role) {
    case 'user':
      return [{ role: 'user', content: encodeParts(message.parts) }];
    case 'assistant':
      return message.native;
    case 'tool':
      return encodeResults(message);
  }
}

/** Tool results are text here; a picture follows as a user message. */
function encodeResults({ results }: ToolMessage): object[] {
  const pictures = results.flatMap(({ parts }) => parts.filter(({ type }) => type === 'image'));
  const answers = results.map(({ call, parts }) => ({
    role: 'tool',
    tool_call_id: call.id,
    content: textOf(parts.filter(({ type }) => type === 'text')),
  }));
  return [...answers, ...(pictures.length === 0 ? [] : [{ role: 'user', content: encodeParts(pictures) }])];
}

const encodeParts = (parts: readonly Part[]): string | object[] =>
  parts.every(({ type }) => type === 'text') ? textOf(parts) : parts.map(encodePart);

const encodePart = (part: Part): object =>
  part.type === 'text'
    ? { type: 'text', text: part.text }
    : { type: 'image_url', image_url: { url: `data:image/png;base64,${part.data}` } };
