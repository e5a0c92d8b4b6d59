import { z } from 'zod';

import { MalformedAnswer } from '../answer-errors.ts';
import type { Effort } from '../families.ts';
import type { ComputerTool, Message, ModelAnswer, Part, SafetyCheck, ToolCall, ToolDeclaration, ToolResult, Usage } from '../message.ts';
import { unbound, type Wire } from './wire.ts';

const count = z.number().min(0).nullish().catch(0);

const SafetySchema = z.looseObject({ safety_decision: z.looseObject({ decision: z.string(), explanation: z.string().optional() }) });

const PartSchema = z.looseObject({
  text: z.string().optional(),
  thought: z.boolean().optional(),
  functionCall: z.looseObject({ id: z.string().optional(), name: z.string(), args: z.looseObject({}).nullish() }).optional(),
});

const ResponseSchema = z.object({
  candidates: z
    .array(
      z.looseObject({
        content: z.looseObject({ parts: z.array(PartSchema).nullish() }).nullish(),
        finishReason: z.string().nullish(),
        finishMessage: z.string().nullish(),
      }),
    )
    .nullish(),
  promptFeedback: z.looseObject({ blockReason: z.string().nullish(), blockReasonMessage: z.string().nullish() }).nullish(),
  usageMetadata: z
    .looseObject({
      promptTokenCount: count,
      cachedContentTokenCount: count,
      candidatesTokenCount: count,
      thoughtsTokenCount: count,
      toolUsePromptTokenCount: count,
    })
    .nullish()
    .catch(undefined),
});

/** Finish reasons by which the provider declines. */
const FILTERED = new Set(['SAFETY', 'RECITATION', 'LANGUAGE', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII', 'IMAGE_SAFETY']);

/** Gemini's generateContent, the only wire with its `computerUse` tool. */
export const gemini: Wire = {
  name: 'gemini',
  path: (model) => `models/${model}:generateContent`,
  headers: (key) => (key === undefined ? {} : { 'x-goog-api-key': key }),
  encode: ({ family, request: { system, messages, tools, maxTokens, effort } }) => ({
    systemInstruction: { parts: [{ text: system }] },
    contents: messages.flatMap(encodeMessage),
    ...(tools.length === 0 ? {} : { tools: encodeTools(tools) }),
    generationConfig: {
      maxOutputTokens: maxTokens,
      ...(family.thinkingTokens === 0
        ? {}
        : { thinkingConfig: { includeThoughts: true, ...(effort === undefined ? {} : { thinkingLevel: LEVELS[effort] }) } }),
    },
  }),
  decode(body, raw) {
    const parsed = ResponseSchema.safeParse(body);
    if (!parsed.success) throw new MalformedAnswer('The answer was not a response of generateContent. Answer again.');
    const { candidates, promptFeedback, usageMetadata } = parsed.data;
    const [candidate] = candidates ?? [];
    if (candidate === undefined && typeof promptFeedback?.blockReason !== 'string')
      throw new MalformedAnswer('The answer held no candidate. Answer again.');
    if (candidate?.finishReason === 'MALFORMED_FUNCTION_CALL')
      throw new MalformedAnswer(`Your function call was malformed: ${candidate.finishMessage ?? 'no reason was given'}. Call it again.`);
    const parts = candidate?.content?.parts ?? [];
    const calls = parts.flatMap(({ functionCall }, i) => (functionCall === undefined ? [] : [callOf(functionCall, i)]));
    const texts = (isThought: boolean): string =>
      parts.map(({ text = '', thought = false }) => (thought === isThought ? text : '')).join('');
    const isFiltered = candidate === undefined || FILTERED.has(candidate.finishReason ?? '');
    return {
      text: texts(false),
      thought: texts(true),
      calls,
      stop: stopOf(isFiltered, candidate?.finishReason, calls.length > 0),
      refusal: isFiltered ? reasonOf(candidate ?? {}, promptFeedback ?? {}) : null,
      usage: usageOf(usageMetadata),
      native: contentIn(body),
      raw,
    };
  },
  behindChange: unbound,
};

const RawSchema = z.object({ candidates: z.array(z.object({ content: z.looseObject({}) })).min(1) });
const contentIn = (body: unknown): object[] => {
  const content = RawSchema.safeParse(body).data?.candidates[0]?.content;
  return content === undefined ? [] : [{ role: 'model', ...content }];
};

const LEVELS: Record<Effort, string> = { minimal: 'MINIMAL', low: 'LOW', medium: 'MEDIUM', high: 'HIGH', xhigh: 'HIGH', max: 'HIGH' };

/** Ids that a server left out are made up here, and not sent back. */
const MADE_UP = 'made-up-';

function callOf({ id, name, args }: NonNullable<z.infer<typeof PartSchema>['functionCall']>, i: number): ToolCall {
  return { id: id ?? `${MADE_UP}${i}`, name, input: args ?? {}, kind: 'function', safetyChecks: safetyOf(args) };
}

function safetyOf(args: unknown): SafetyCheck[] {
  const { decision, explanation = '' } = SafetySchema.safeParse(args).data?.safety_decision ?? {};
  return decision === 'require_confirmation' ? [{ id: 'safety_decision', code: decision, message: explanation }] : [];
}

function stopOf(isFiltered: boolean, reason: string | null | undefined, hasCalls: boolean): ModelAnswer['stop'] {
  if (isFiltered) return 'refusal';
  if (reason === 'MAX_TOKENS') return 'length';
  return hasCalls ? 'calls' : 'end';
}

function reasonOf(
  { finishReason, finishMessage }: { finishReason?: string | null | undefined; finishMessage?: string | null | undefined },
  { blockReason, blockReasonMessage }: { blockReason?: string | null | undefined; blockReasonMessage?: string | null | undefined },
): string {
  return [finishReason ?? blockReason, finishMessage ?? blockReasonMessage].filter((each) => typeof each === 'string').join(': ');
}

function usageOf(usage: z.infer<typeof ResponseSchema>['usageMetadata']): Usage | null {
  if (usage === null || usage === undefined) return null;
  const prompt = (usage.promptTokenCount ?? 0) + (usage.toolUsePromptTokenCount ?? 0);
  const cached = Math.min(prompt, usage.cachedContentTokenCount ?? 0);
  return { input: prompt - cached, cached, written: 0, output: (usage.candidatesTokenCount ?? 0) + (usage.thoughtsTokenCount ?? 0) };
}

function encodeTools(tools: readonly ToolDeclaration[]): object[] {
  const functionDeclarations = tools.flatMap((tool) =>
    tool.type === 'function' ? [{ name: tool.name, description: tool.description, parametersJsonSchema: tool.parameters }] : [],
  );
  return [
    ...tools.flatMap((tool) => (tool.type === 'computer' ? [{ computerUse: computerUse(tool) }] : [])),
    ...(functionDeclarations.length === 0 ? [] : [{ functionDeclarations }]),
  ];
}

const computerUse = ({ environment, without = [] }: ComputerTool): object => ({
  environment: environment === 'mobile' ? 'ENVIRONMENT_MOBILE' : 'ENVIRONMENT_DESKTOP',
  enablePromptInjectionDetection: true,
  ...(without.length === 0 ? {} : { excludedPredefinedFunctions: without }),
});

function encodeMessage(message: Message): readonly object[] {
  switch (message.role) {
    case 'user':
      return [{ role: 'user', parts: message.parts.map(encodePart) }];
    case 'assistant':
      return message.native;
    case 'tool':
      return [{ role: 'user', parts: message.results.map((result) => ({ functionResponse: encodeResult(result) })) }];
  }
}

/** Pictures are parts of the response, beside its fields. */
function encodeResult({ call: { id, name }, parts, isError, acknowledged }: ToolResult): object {
  const said = parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
  const pictures = parts.filter(({ type }) => type === 'image');
  return {
    ...(id.startsWith(MADE_UP) ? {} : { id }),
    name,
    response: { [isError ? 'error' : 'output']: said, ...(acknowledged.length === 0 ? {} : { safety_acknowledgement: 'true' }) },
    ...(pictures.length === 0 ? {} : { parts: pictures.map(encodePart) }),
  };
}

const encodePart = (part: Part): object =>
  part.type === 'text' ? { text: part.text } : { inlineData: { mimeType: 'image/png', data: part.data } };
