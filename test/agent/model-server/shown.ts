import { z } from 'zod';

import type { Shown } from './brain.ts';
import { word } from './providers/rule.ts';

const Loose = z.looseObject({});
const PartSchema = z.looseObject({ type: z.string(), text: z.string().optional() });
type Part = z.infer<typeof PartSchema>;

/** All texts and pictures in a message's content, however deep a wire puts them. */
function contentOf(value: unknown): { text: string; pictures: string[] } {
  if (typeof value === 'string') return { text: value, pictures: [] };
  if (Array.isArray(value)) {
    const parts = value.map(contentOf);
    return {
      text: parts
        .map(({ text }) => text)
        .filter((text) => text !== '')
        .join('\n'),
      pictures: parts.flatMap(({ pictures }) => pictures),
    };
  }
  const native = NativePart.safeParse(value).data;
  if (native !== undefined) return nativeContent(native);
  const part = PartSchema.safeParse(value).data;
  return part === undefined ? { text: '', pictures: [] } : { text: textOf(part), pictures: picturesOf(part) };
}

/** Gemini's parts have no type. */
const NativePart = z
  .looseObject({
    type: z.undefined().optional(),
    text: z.string().optional(),
    thought: z.boolean().optional(),
    inlineData: z.looseObject({ data: z.string() }).optional(),
    functionCall: z.looseObject({ name: z.string(), args: z.unknown().optional() }).optional(),
    functionResponse: z.looseObject({ response: z.record(z.string(), z.unknown()), parts: z.array(z.unknown()).optional() }).optional(),
  })
  .refine((part) => 'text' in part || 'inlineData' in part || 'functionCall' in part || 'functionResponse' in part);

function nativeContent({ text, thought, inlineData, functionCall, functionResponse }: z.infer<typeof NativePart>): {
  text: string;
  pictures: string[];
} {
  if (inlineData !== undefined) return { text: '', pictures: [inlineData.data] };
  if (functionCall !== undefined) return { text: `${functionCall.name} ${JSON.stringify(functionCall.args)}`, pictures: [] };
  if (functionResponse === undefined) return { text: thought === true ? '' : (text ?? ''), pictures: [] };
  const { response, parts } = functionResponse;
  return { text: word(response['output'] ?? response['error']), pictures: contentOf(parts ?? []).pictures };
}

function textOf(part: Part): string {
  if (part.text !== undefined) return part.text;
  if (part.type === 'tool_result') return contentOf(part['content']).text;
  if (part.type === 'function_call_output') return contentOf(part['output']).text;
  if (part.type === 'function_call') return `${String(part['name'])} ${String(part['arguments'])}`;
  return part.type === 'tool_use' ? `${String(part['name'])} ${JSON.stringify(part['input'])}` : '';
}

const PictureSchema = z.union([
  z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string() }) }).transform(({ image_url }) => image_url.url),
  z.object({ type: z.literal('input_image'), image_url: z.string() }).transform(({ image_url }) => image_url),
  z.object({ type: z.literal('image'), source: z.object({ data: z.string() }) }).transform(({ source }) => source.data),
  z
    .object({ type: z.literal('computer_call_output'), output: z.object({ image_url: z.string() }) })
    .transform(({ output }) => output.image_url),
]);

function picturesOf(part: Part): string[] {
  const own = PictureSchema.safeParse(part).data;
  const nested =
    part.type === 'tool_result'
      ? contentOf(part['content']).pictures
      : part.type === 'function_call_output'
        ? contentOf(part['output']).pictures
        : [];
  return own === undefined ? nested : [own.replace(/^data:image\/png;base64,/, '')];
}

/** A request of any wire as a model sees it. */
export function readRequest(body: Record<string, unknown>): Shown {
  const messages = z.array(Loose).parse(body['messages'] ?? body['input'] ?? body['contents']);
  const tools = z.array(Loose).catch([]).parse(body['tools']);
  const turns = messages.flatMap((message): (Shown['turns'][number] & { pictures: string[] })[] => {
    const role = message['role'];
    if (role === 'system') return [];
    const isOwn =
      role === 'assistant' ||
      role === 'model' ||
      message['type'] === 'function_call' ||
      message['type'] === 'computer_call' ||
      message['type'] === 'reasoning';
    const { text, pictures } = contentOf('content' in message ? message['content'] : 'parts' in message ? message['parts'] : message);
    const calls = z.array(Loose).catch([]).parse(message['tool_calls']);
    const called = calls.map((call) => JSON.stringify(call['function']));
    return [{ role: isOwn ? 'assistant' : 'user', text: [text, ...called].join('\n'), pictures }];
  });
  const pictures = turns.flatMap((turn) => turn.pictures);
  const newest = pictures.at(-1);
  return {
    system: systemOf(body, messages),
    goal: /Goal: (.*)/.exec(turns[0]?.text ?? '')?.[1] ?? '',
    tools: tools.flatMap(namesOf),
    turns: turns.map(({ role, text }) => ({ role, text })),
    picture: newest === undefined ? null : Buffer.from(newest, 'base64'),
    pictures: pictures.length,
  };
}

function namesOf(tool: Record<string, unknown>): string[] {
  if (tool['computerUse'] !== undefined) return ['computer'];
  const declared = z.array(z.looseObject({ name: z.string() })).safeParse(tool['functionDeclarations']).data;
  return declared?.map(({ name }) => name) ?? [String(tool['name'] ?? Loose.catch({}).parse(tool['function'])['name'] ?? tool['type'])];
}

function systemOf(body: Record<string, unknown>, messages: readonly Record<string, unknown>[]): string {
  if (typeof body['instructions'] === 'string') return body['instructions'];
  if (body['system'] !== undefined) return contentOf(body['system']).text;
  if (body['systemInstruction'] !== undefined) return contentOf(Loose.parse(body['systemInstruction'])['parts']).text;
  return contentOf(messages[0]?.['content']).text;
}
