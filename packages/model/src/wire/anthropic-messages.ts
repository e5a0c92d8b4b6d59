import { z } from 'zod';

import { MalformedAnswer } from '../answer-errors.ts';
import type { AssistantMessage, Message, ModelAnswer, Part, ToolCall, ToolDeclaration } from '../message.ts';
import { newestPictureOnly } from './newest-picture.ts';
import type { Wire } from './wire.ts';

const COMPUTER_BETA = 'computer-use-2025-11-24';
const CACHED = { cache_control: { type: 'ephemeral' } } as const;

const count = z.number().min(0).nullish().catch(0);

const BlockSchema = z.union([
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('tool_use'), id: z.string(), name: z.string(), input: z.unknown().optional() }),
  z.looseObject({ type: z.string() }).transform(() => ({ type: 'other' as const })),
]);

const MessageSchema = z.object({
  content: z.array(z.unknown()),
  stop_reason: z.string().nullish(),
  usage: z
    .object({ input_tokens: count, output_tokens: count, cache_read_input_tokens: count, cache_creation_input_tokens: count })
    .nullish()
    .catch(undefined),
});

/** Anthropic's Messages API. System, tools and all turns but the newest are marked for its prompt cache. */
export const anthropicMessages: Wire = {
  name: 'messages',
  path: 'messages',
  headers: (key, { tools }) => ({
    'anthropic-version': '2023-06-01',
    ...(key === undefined ? {} : { 'x-api-key': key }),
    ...(tools.some(({ type }) => type === 'computer') ? { 'anthropic-beta': COMPUTER_BETA } : {}),
  }),
  encode: ({ model, request }) => ({
    model,
    max_tokens: request.maxTokens,
    system: [{ type: 'text', text: request.system, ...CACHED }],
    ...(request.tools.length === 0 ? {} : { tools: request.tools.map((tool, i) => encodeTool(tool, i === request.tools.length - 1)) }),
    messages: encodeMessages(newestPictureOnly(request.messages)),
  }),
  decode(body, raw) {
    const parsed = MessageSchema.safeParse(body);
    if (!parsed.success) throw new MalformedAnswer('The answer was not a message. Answer again.');
    const { content, stop_reason, usage } = parsed.data;
    const blocks = content.flatMap((block) => BlockSchema.safeParse(block).data ?? []);
    const calls = blocks.flatMap((block): ToolCall[] =>
      block.type === 'tool_use' && 'id' in block
        ? [
            {
              id: block.id,
              name: block.name,
              input: block.input,
              kind: block.name === 'computer' ? 'computer' : 'function',
              safetyChecks: [],
            },
          ]
        : [],
    );
    return {
      text: blocks.map((block) => (block.type === 'text' && 'text' in block ? block.text : '')).join(''),
      calls,
      stop: stopOf(stop_reason, calls.length > 0),
      usage: usage
        ? {
            input: usage.input_tokens ?? 0,
            cached: usage.cache_read_input_tokens ?? 0,
            written: usage.cache_creation_input_tokens ?? 0,
            output: usage.output_tokens ?? 0,
          }
        : null,
      native: content,
      raw,
    };
  },
};

function stopOf(reason: string | null | undefined, hasCalls: boolean): ModelAnswer['stop'] {
  if (reason === 'refusal') return 'refusal';
  if (reason === 'max_tokens' || reason === 'model_context_window_exceeded') return 'length';
  return hasCalls ? 'calls' : 'end';
}

/** A cache marker on the last tool covers all of them. */
function encodeTool(tool: ToolDeclaration, isLast: boolean): object {
  const cached = isLast ? CACHED : {};
  if (tool.type === 'function') return { name: tool.name, description: tool.description, input_schema: tool.parameters, ...cached };
  return {
    type: 'computer_20251124',
    name: 'computer',
    display_width_px: tool.width,
    display_height_px: tool.height,
    display_number: 1,
    ...cached,
  };
}

/** The newest message may hold a picture that the next request will not; everything before it is stable and cached. */
function encodeMessages(messages: readonly Message[]): object[] {
  const turns = messages.map((message, i) => encodeMessage(message, i === messages.length - 2));
  const merged: { role: string; content: object[] }[] = [];
  for (const turn of turns) {
    const last = merged.at(-1);
    if (last?.role === turn.role) last.content.push(...turn.content);
    else merged.push(turn);
  }
  return merged;
}

function encodeMessage(message: Message, isCached: boolean): { role: string; content: object[] } {
  const role = message.role === 'assistant' ? 'assistant' : 'user';
  const content = contentOf(message);
  const last = content.at(-1);
  // Thinking blocks take no cache marker; a turn ends with one only if it was truncated.
  const marked = isCached && last !== undefined && !('signature' in last) ? [...content.slice(0, -1), { ...last, ...CACHED }] : content;
  return { role, content: marked };
}

function contentOf(message: Message): object[] {
  switch (message.role) {
    case 'user':
      return message.parts.map(encodePart);
    case 'assistant':
      return encodeAssistant(message);
    case 'tool':
      return message.results.map(({ callId, parts, isError }) => ({
        type: 'tool_result',
        tool_use_id: callId,
        content: parts.map(encodePart),
        ...(isError ? { is_error: true } : {}),
      }));
  }
}

function encodeAssistant({ text, calls, native }: AssistantMessage): object[] {
  if (native !== null) return native.filter((block): block is object => typeof block === 'object' && block !== null);
  return [
    ...(text === '' ? [] : [{ type: 'text', text }]),
    ...calls.map(({ id, name, input }) => ({ type: 'tool_use', id, name, input: input ?? {} })),
  ];
}

const encodePart = (part: Part): object =>
  part.type === 'text'
    ? { type: 'text', text: part.text }
    : { type: 'image', source: { type: 'base64', media_type: 'image/png', data: part.data } };
