import { z } from 'zod';

import { MalformedAnswer } from '../answer-errors.ts';
import {
  textOf,
  type AssistantMessage,
  type Message,
  type ModelAnswer,
  type Part,
  type ToolCall,
  type ToolDeclaration,
  type ToolResult,
} from '../message.ts';
import { parseJson } from '../parse-json.ts';
import { unbound, type Wire } from './wire.ts';

const count = z.number().min(0).catch(0);
const SafetyCheckSchema = z
  .object({ id: z.string(), code: z.string().nullish(), message: z.string().nullish() })
  .transform(({ id, code, message }) => ({
    id,
    code: code ?? '',
    message: message ?? '',
  }));

const ItemSchema = z.union([
  z.object({
    type: z.literal('message'),
    content: z.array(z.looseObject({ type: z.string(), text: z.string().optional(), refusal: z.string().optional() })),
  }),
  z.object({ type: z.literal('function_call'), call_id: z.string(), name: z.string(), arguments: z.string() }),
  z.object({
    type: z.literal('computer_call'),
    call_id: z.string(),
    actions: z.array(z.unknown()).optional(),
    pending_safety_checks: z.array(SafetyCheckSchema).nullish(),
  }),
  z.object({ type: z.literal('reasoning'), summary: z.array(z.looseObject({ text: z.string().optional() })).catch([]) }),
  z.looseObject({ type: z.string() }).transform(() => ({ type: 'other' as const })),
]);
type Item = z.infer<typeof ItemSchema>;

const ResponseSchema = z.object({
  status: z.string().nullish(),
  incomplete_details: z.object({ reason: z.string().nullish() }).nullish(),
  output: z.array(z.looseObject({})),
  usage: z
    .object({
      input_tokens: count,
      output_tokens: count,
      input_tokens_details: z.object({ cached_tokens: count.nullish() }).nullish(),
    })
    .nullish()
    .catch(undefined),
});

/** OpenAI's Responses API. Nothing is stored at the provider: every request contains the whole context. */
export const responses: Wire = {
  name: 'responses',
  path: () => 'responses',
  headers: (key) => (key === undefined ? {} : { authorization: `Bearer ${key}` }),
  encode: ({ model, request, encryptsReasoning }) => ({
    model,
    instructions: request.system,
    input: encodeMessages(request.messages),
    ...(request.tools.length === 0 ? {} : { tools: request.tools.map(encodeTool) }),
    max_output_tokens: request.maxTokens,
    store: false,
    ...(request.effort === undefined ? {} : { reasoning: { effort: request.effort } }),
    // Reasoning that is not stored is refused on its way back unless it is encrypted.
    ...(encryptsReasoning ? { include: ['reasoning.encrypted_content'] } : {}),
  }),
  decode(body, raw) {
    const parsed = ResponseSchema.safeParse(body);
    if (!parsed.success) throw new MalformedAnswer('The answer was not a response. Answer again.');
    const { output, usage, status, incomplete_details } = parsed.data;
    const items = output.map((item) => ItemSchema.safeParse(item).data).filter((item) => item !== undefined);
    const contents = items.flatMap((item) => (item.type === 'message' && 'content' in item ? item.content : []));
    const calls = items.flatMap(callOf);
    const cached = usage?.input_tokens_details?.cached_tokens ?? 0;
    const refusals = contents.flatMap(({ refusal }) => refusal ?? []);
    const isFiltered = incomplete_details?.reason === 'content_filter';
    return {
      text: contents.map(({ text = '' }) => text).join(''),
      thought: items.flatMap((item) => ('summary' in item ? item.summary.map(({ text = '' }) => text) : [])).join('\n'),
      calls,
      stop: stopOf(status, calls.length > 0, isFiltered || refusals.length > 0),
      refusal: refusals.join(' ') || (isFiltered ? "the provider's content filter stopped the answer" : null),
      usage: usage ? { input: usage.input_tokens - cached, cached, written: 0, output: usage.output_tokens } : null,
      native: output,
      raw,
    };
  },
  behindChange: unbound,
};

function stopOf(status: string | null | undefined, hasCalls: boolean, isRefused: boolean): ModelAnswer['stop'] {
  if (isRefused) return 'refusal';
  if (status === 'incomplete') return 'length';
  return hasCalls ? 'calls' : 'end';
}

function callOf(item: Item): ToolCall[] {
  if (item.type === 'function_call')
    return [{ id: item.call_id, name: item.name, input: parseJson(item.arguments || '{}'), kind: 'function', safetyChecks: [] }];
  if (item.type !== 'computer_call') return [];
  const { actions = [] } = item;
  return [{ id: item.call_id, name: 'computer', input: { actions }, kind: 'computer', safetyChecks: item.pending_safety_checks ?? [] }];
}

const encodeTool = (tool: ToolDeclaration): object =>
  tool.type === 'function'
    ? { type: 'function', name: tool.name, description: tool.description, parameters: tool.parameters, strict: false }
    : { type: 'computer' };

/** A computer call must be answered with a picture; a turn whose picture was removed is told in words. */
function encodeMessages(messages: readonly Message[]): object[] {
  const pictured = new Set(
    messages.flatMap((message) =>
      message.role === 'tool'
        ? message.results.filter(({ parts }) => parts.some(({ type }) => type === 'image')).map(({ call }) => call.id)
        : [],
    ),
  );
  const isSpoken = ({ calls }: AssistantMessage): boolean => calls.some(({ kind, id }) => kind === 'computer' && !pictured.has(id));
  const told = new Set(
    messages.flatMap((message) => (message.role === 'assistant' && isSpoken(message) ? message.calls.map(({ id }) => id) : [])),
  );
  return messages.flatMap((message): readonly object[] => {
    if (message.role === 'user') return [{ role: 'user', content: message.parts.map(encodePart) }];
    if (message.role === 'assistant') return isSpoken(message) ? spoken(message) : message.native;
    return message.results.map((result) =>
      told.has(result.call.id) ? { role: 'user', content: [{ type: 'input_text', text: textOf(result.parts) }] } : encodeResult(result),
    );
  });
}

function spoken({ text, calls }: AssistantMessage): object[] {
  const said = [text, ...calls.map(({ name, input }) => `${name} ${JSON.stringify(input)}`)].filter((line) => line !== '').join('\n');
  return [{ role: 'assistant', content: said }];
}

function encodeResult({ call: { id: callId, kind }, parts, acknowledged }: ToolResult): object {
  if (kind === 'function')
    return {
      type: 'function_call_output',
      call_id: callId,
      output: parts.every((p) => p.type === 'text') ? textOf(parts) : parts.map(encodePart),
    };
  const picture = parts.findLast((part) => part.type === 'image');
  return {
    type: 'computer_call_output',
    call_id: callId,
    acknowledged_safety_checks: acknowledged,
    output: { type: 'computer_screenshot', image_url: `data:image/png;base64,${picture?.type === 'image' ? picture.data : ''}` },
  };
}

const encodePart = (part: Part): object =>
  part.type === 'text'
    ? { type: 'input_text', text: part.text }
    : { type: 'input_image', image_url: `data:image/png;base64,${part.data}`, detail: 'high' };
