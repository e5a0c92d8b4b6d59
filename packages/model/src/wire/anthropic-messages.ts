import { z } from 'zod';

import { MalformedAnswer } from '../answer-errors.ts';
import type { ComputerToolName, Family } from '../families.ts';
import type { ComputerTool, Message, ModelAnswer, Part, ToolCall, ToolDeclaration } from '../message.ts';
import type { Wire } from './wire.ts';

/** The header that a tool version asks for; the toolset needs none. */
const BETA: Partial<Record<ComputerToolName, string>> = {
  computer_20251124: 'computer-use-2025-11-24',
  computer_20250124: 'computer-use-2025-01-24',
};
const CACHED = { cache_control: { type: 'ephemeral' } } as const;

const count = z.number().min(0).nullish().catch(0);

const BlockSchema = z.union([
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('thinking'), thinking: z.string() }),
  z.object({
    type: z.literal('tool_use'),
    id: z.string(),
    name: z.string(),
    input: z.unknown().optional(),
    toolset_name: z.string().nullish(),
  }),
  z.looseObject({ type: z.string() }).transform(() => ({ type: 'other' as const })),
]);
type Block = z.infer<typeof BlockSchema>;

const MessageSchema = z.object({
  content: z.array(z.looseObject({})),
  stop_reason: z.string().nullish(),
  stop_details: z.object({ category: z.string().nullish(), explanation: z.string().nullish() }).nullish().catch(undefined),
  usage: z
    .object({ input_tokens: count, output_tokens: count, cache_read_input_tokens: count, cache_creation_input_tokens: count })
    .nullish()
    .catch(undefined),
});

/** Anthropic's Messages API. System, tools and the newest message are marked for its prompt cache. */
export const anthropicMessages: Wire = {
  name: 'messages',
  path: () => 'messages',
  headers(key, { family: { tool }, request: { tools } }) {
    const beta = tool !== null && tools.some(({ type }) => type === 'computer') ? BETA[tool] : undefined;
    return {
      'anthropic-version': '2023-06-01',
      ...(key === undefined ? {} : { 'x-api-key': key }),
      ...(beta === undefined ? {} : { 'anthropic-beta': beta }),
    };
  },
  encode: ({ model, family, request }) => ({
    model,
    max_tokens: request.maxTokens,
    // These models think in any case; without `display` what they say between calls comes back empty.
    ...(isThinking(family) ? { thinking: { type: 'adaptive', display: 'summarized' } } : {}),
    ...(request.effort === undefined ? {} : { output_config: { effort: request.effort } }),
    system: [{ type: 'text', text: request.system, ...CACHED }],
    ...(request.tools.length === 0
      ? {}
      : { tools: request.tools.map((tool, i) => encodeTool(tool, family.tool, i === request.tools.length - 1)) }),
    messages: encodeMessages(request.messages),
  }),
  decode(body, raw) {
    const parsed = MessageSchema.safeParse(body);
    if (!parsed.success) throw new MalformedAnswer('The answer was not a message. Answer again.');
    const { content, stop_reason, stop_details, usage } = parsed.data;
    const blocks = content.flatMap((block) => BlockSchema.safeParse(block).data ?? []);
    const calls = blocks.flatMap(callOf);
    return {
      text: blocks.map((block) => (block.type === 'text' && 'text' in block ? block.text : '')).join(''),
      thought: blocks.map((block) => (block.type === 'thinking' && 'thinking' in block ? block.thinking : '')).join(''),
      calls,
      stop: stopOf(stop_reason, calls.length > 0),
      refusal: [stop_details?.explanation, stop_details?.category].find((each) => typeof each === 'string') ?? null,
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
  /** A thinking block is refused if anything before it has changed. */
  behindChange: (native, { thinking }) =>
    thinking === 'bound blocks' ? native.filter((block) => !('type' in block && String(block.type).endsWith('thinking'))) : native,
};

const isThinking = ({ thinking }: Family): boolean => thinking === 'blocks' || thinking === 'bound blocks';

function callOf(block: Block): ToolCall[] {
  if (block.type !== 'tool_use' || !('id' in block)) return [];
  const { id, name, input, toolset_name: toolset } = block;
  const isOwn = typeof toolset === 'string';
  return [
    { id, name, input, kind: isOwn || name === 'computer' ? 'computer' : 'function', safetyChecks: [], ...(isOwn ? { toolset } : {}) },
  ];
}

function stopOf(reason: string | null | undefined, hasCalls: boolean): ModelAnswer['stop'] {
  if (reason === 'refusal') return 'refusal';
  if (reason === 'max_tokens' || reason === 'model_context_window_exceeded') return 'length';
  return hasCalls ? 'calls' : 'end';
}

/** A cache marker on the last tool covers all of them. */
function encodeTool(tool: ToolDeclaration, version: ComputerToolName | null, isLast: boolean): object {
  const cached = isLast ? CACHED : {};
  if (tool.type === 'function') return { name: tool.name, description: tool.description, input_schema: tool.parameters, ...cached };
  // The toolset has neither name nor size.
  if (version === 'computer_toolset_20260801') return { type: version, ...configsOf(tool), ...cached };
  return {
    type: version ?? 'computer_20251124',
    name: 'computer',
    display_width_px: tool.width,
    display_height_px: tool.height,
    display_number: 1,
    ...cached,
  };
}

const configsOf = ({ without = [] }: ComputerTool): object =>
  without.length === 0 ? {} : { configs: Object.fromEntries(without.map((name) => [name, { enabled: false }])) };

/** The marker moves with the newest message; it is no part of what is cached. */
function encodeMessages(messages: readonly Message[]): object[] {
  const merged: { role: string; content: object[] }[] = [];
  for (const message of messages) {
    const role = message.role === 'assistant' ? 'assistant' : 'user';
    const last = merged.at(-1);
    if (last?.role === role) last.content.push(...contentOf(message));
    else merged.push({ role, content: [...contentOf(message)] });
  }
  const newest = merged.at(-1);
  const block = newest?.content.pop();
  if (newest !== undefined && block !== undefined) newest.content.push(newest.role === 'user' ? { ...block, ...CACHED } : block);
  return merged;
}

function contentOf(message: Message): readonly object[] {
  switch (message.role) {
    case 'user':
      return message.parts.map(encodePart);
    case 'assistant':
      return message.native;
    case 'tool':
      return message.results.map(({ call: { id, toolset }, parts, isError }) => ({
        type: 'tool_result',
        tool_use_id: id,
        ...(toolset === undefined ? {} : { toolset_name: toolset }),
        content: parts.map(encodePart),
        ...(isError ? { is_error: true } : {}),
      }));
  }
}

const encodePart = (part: Part): object =>
  part.type === 'text'
    ? { type: 'text', text: part.text }
    : { type: 'image', source: { type: 'base64', media_type: 'image/png', data: part.data } };
