import { z } from 'zod';

import { openaiError, PLAIN_OPENAI } from './openai-responses.ts';
import {
  listOf,
  NAME,
  object,
  pngHead,
  pngSizeOf,
  set,
  signature,
  unknownKey,
  type Asked,
  type Body,
  type Provider,
  type Refusal,
  word,
} from './rule.ts';

/** Who serves a model, by how each names them. OpenRouter prefixes the maker. */
const isOpenRouter = (model: string): boolean => model.includes('/');
const GEMINI_3 = /^gemini-(?:[3-9]|\d\d)/;
const REASONING_FIELD = /^(?:deepseek|kimi)/;
/** Chat templates of local servers that accept nothing but alternation. */
const STRICT_TEMPLATE = /^(?:mistral|gemma)/;
const OPENAI = /^(?:gpt-(?!oss)|o\d|chatgpt)/;
/** Ollama writes arguments as an object and gives calls no id. */
const OLLAMA = 'qwen3';

const Text = z.strictObject({ type: z.literal('text'), text: z.string() });
const Content = z.union([
  z.string(),
  z.array(
    z.union([
      Text,
      z.strictObject({ type: z.literal('image_url'), image_url: z.strictObject({ url: z.string(), detail: z.string().optional() }) }),
    ]),
  ),
]);
/** openai 7.55 ChatCompletionCreateParams, as far as the agent uses it; assistant messages may hold what servers add. */
const RequestSchema = z.strictObject({
  model: z.string(),
  messages: z.array(
    z.discriminatedUnion('role', [
      z.strictObject({ role: z.literal('system'), content: Content }),
      z.strictObject({ role: z.literal('user'), content: Content }),
      z.looseObject({
        role: z.literal('assistant'),
        content: z.union([z.string(), z.array(z.unknown()), z.null()]).optional(),
        tool_calls: z
          .array(
            z.looseObject({
              id: z.string().min(1),
              type: z.literal('function'),
              function: z.strictObject({ name: z.string(), arguments: z.string() }),
            }),
          )
          .min(1)
          .optional(),
      }),
      z.strictObject({ role: z.literal('tool'), tool_call_id: z.string(), content: z.union([z.string(), z.array(Text)]) }),
    ]),
  ),
  tools: z
    .array(
      z.strictObject({
        type: z.literal('function'),
        function: z.strictObject({ name: z.string(), description: z.string().optional(), parameters: z.looseObject({}).optional() }),
      }),
    )
    .optional(),
  max_tokens: z.int().min(1).optional(),
  max_completion_tokens: z.int().min(1).optional(),
  reasoning_effort: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh']).optional(),
  stream: z.boolean().optional(),
});

const messages = ({ body }: Asked): Body[] => listOf(body['messages']);
const callsOf = (message: Body): Body[] => listOf(message['tool_calls']);
const signatureOf = (call: Body): unknown => object(object(call['extra_content'])['google'])['thought_signature'];
const signed = (call: unknown): string => signature('thought', call);
const googleError = (message: string): Refusal => ({ status: 400, body: [{ error: { code: 400, message, status: 'INVALID_ARGUMENT' } }] });

/** Chat completions of OpenAI, Gemini's compatible endpoint, DeepSeek, Kimi, OpenRouter and local servers, by the model's name. */
export const chatCompletions: Provider = {
  wire: 'chat',
  path: /\/chat\/completions$/,
  modelOf: (_, body) => word(body['model']),
  rules: [
    {
      name: 'no argument is sent that the API does not know',
      source: 'openai 7.55 ChatCompletionCreateParams; "Unrecognized request argument supplied" in public threads',
      model: 'gpt-4o',
      breaks: ({ body }) => set(body, ['max_output_tokens'], 100),
      broken({ body }) {
        const unknown = unknownKey(RequestSchema, body);
        return unknown && openaiError(`Unrecognized request argument supplied: ${unknown.key}`);
      },
    },
    {
      name: 'the shape is that of the API',
      source: 'openai 7.55 ChatCompletionMessageParam',
      model: 'gpt-4o',
      breaks: ({ body }) => set(body, ['messages', 2, 'tool_calls', 0, 'function', 'arguments'], {}),
      broken({ body }) {
        const [issue] = RequestSchema.safeParse(body).error?.issues ?? [];
        return issue && openaiError(`Invalid type for '${issue.path.join('.')}': ${issue.message}.`, issue.path.join('.'), 'invalid_type');
      },
    },
    {
      name: 'a model that reasons has its limit under the new name',
      source: 'openai 7.55 ChatCompletionCreateParams.max_tokens: "not compatible with o-series models"',
      model: 'o4-mini',
      breaks: ({ body }) => set(body, ['max_tokens'], 100),
      broken: ({ model, body }) =>
        OPENAI.test(model) && !PLAIN_OPENAI.test(model) && body['max_tokens'] !== undefined
          ? openaiError(
              "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
              'max_tokens',
              'unsupported_parameter',
            )
          : undefined,
    },
    {
      name: 'every call is answered by a message of a tool right behind it',
      source: 'openai 7.55 ChatCompletionToolMessageParam; public threads',
      model: 'gpt-4o',
      breaks: ({ body }) => set(body, ['messages', 3], { role: 'user', content: 'go on' }),
      broken(asked) {
        const list = messages(asked);
        for (const [i, message] of list.entries()) {
          const answered = new Set<string>();
          for (let j = i + 1; list[j]?.['role'] === 'tool'; j++) answered.add(word(list[j]?.['tool_call_id']));
          const open = callsOf(message)
            .map(({ id }) => word(id))
            .filter((id) => !answered.has(id));
          if (open.length > 0)
            return openaiError(
              `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${open.join(', ')}`,
              `messages.[${i + 1}].role`,
            );
        }
        return undefined;
      },
    },
    {
      name: 'a message of a tool answers a call',
      source: 'public threads: "must be a response to a preceeding message with \'tool_calls\'"',
      model: 'gpt-4o',
      breaks: ({ body }) => set(body, ['messages', 2], { role: 'assistant', content: 'I look.' }),
      broken(asked) {
        const list = messages(asked);
        const at = list.findIndex(({ role, tool_call_id }, i) => {
          const caller = list.slice(0, i).findLast((each) => each['role'] !== 'tool');
          return role === 'tool' && !callsOf(caller ?? {}).some(({ id }) => id === tool_call_id);
        });
        return at === -1
          ? undefined
          : openaiError(
              "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
              `messages.[${at}].role`,
            );
      },
    },
    {
      name: 'a call comes back with its thought signature',
      source: 'ai.google.dev/gemini-api/docs/thought-signatures, "OpenAI compatibility"; openai/openai-python#2758',
      model: 'gemini-3.5-flash',
      breaks: ({ body }) => set(body, ['messages', 2, 'tool_calls', 0, 'extra_content'], undefined),
      broken(asked) {
        if (!GEMINI_3.test(asked.model)) return undefined;
        const at = messages(asked).findIndex(
          (message) => callsOf(message).length > 0 && typeof signatureOf(callsOf(message)[0] ?? {}) !== 'string',
        );
        const name = word(object(callsOf(messages(asked)[at] ?? {})[0]?.['function'])['name']);
        return at === -1
          ? undefined
          : googleError(
              `Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly, and missing thought_signature may lead to degraded model performance. Additional data, function call \`default_api:${name}\` , position ${at + 1}. Please refer to https://ai.google.dev/gemini-api/docs/thought-signatures for more details.`,
            );
      },
    },
    {
      name: 'a thought signature comes back as it was',
      source: 'ai.google.dev/gemini-api/docs/thought-signatures; docs.apiyi.com/en/faq/gemini-thought-signature-missing',
      model: 'gemini-3.5-flash',
      breaks: ({ body }) => set(body, ['messages', 2, 'tool_calls', 0, 'function', 'arguments'], '{"changed":1}'),
      broken(asked) {
        if (!GEMINI_3.test(asked.model)) return undefined;
        const changed = messages(asked)
          .flatMap(callsOf)
          .find((call) => signatureOf(call) !== undefined && signatureOf(call) !== signed(call['function']));
        return changed && googleError('Corrupted thought signature.');
      },
    },
    {
      name: 'an answer with calls comes back with its reasoning',
      source: 'api-docs.deepseek.com/guides/thinking_mode#tool-calls; Kimi likewise',
      model: 'deepseek-v4',
      breaks: ({ body }) => set(body, ['messages', 2, 'reasoning_content'], undefined),
      broken(asked) {
        const at = messages(asked).findIndex((message) => callsOf(message).length > 0 && typeof message['reasoning_content'] !== 'string');
        return at === -1 || !REASONING_FIELD.test(asked.model)
          ? undefined
          : openaiError(
              `Missing \`reasoning_content\` field in the assistant message at message index ${at}. For more information, please refer to https://api-docs.deepseek.com/guides/thinking_mode#tool-calls`,
              null,
              'invalid_request_error',
            );
      },
    },
    {
      name: "OpenRouter's reasoning details come back",
      source: 'openrouter.ai/docs/use-cases/reasoning-tokens#preserving-reasoning-blocks',
      model: 'google/gemini-3.5-flash',
      breaks: ({ body }) => set(body, ['messages', 2, 'reasoning_details'], undefined),
      broken(asked) {
        const lost = messages(asked).some((message) => callsOf(message).length > 0 && listOf(message['reasoning_details']).length === 0);
        if (!isOpenRouter(asked.model) || !lost) return undefined;
        const message =
          'Gemini models require OpenRouter reasoning details to be preserved in each request. Please refer to our docs: https://openrouter.ai/docs/use-cases/reasoning-tokens#preserving-reasoning-blocks.';
        return { status: 400, body: { error: { message, code: 400 } } };
      },
    },
    {
      name: 'roles alternate where the chat template asks for it',
      source: 'chat templates of Mistral and Gemma (raise_exception), as vLLM, llama.cpp and LM Studio apply them',
      model: 'mistral-small',
      breaks: ({ body }) => set(body, ['messages', 4], { role: 'user', content: 'one' }),
      broken(asked) {
        if (!STRICT_TEMPLATE.test(asked.model)) return undefined;
        const roles = messages(asked)
          .map(({ role }) => word(role))
          .filter((role) => role !== 'system');
        const spoken = roles
          .filter((role, i) => role !== 'tool' || roles[i + 1] !== 'tool')
          .map((role) => (role === 'tool' ? 'user' : role));
        const isWrong = spoken.some((role, i) => role === spoken[i - 1]) || spoken[0] !== 'user';
        const message = 'Conversation roles must alternate user/assistant/user/assistant/...';
        return isWrong ? { status: 400, body: { object: 'error', message, type: 'BadRequestError', param: null, code: 400 } } : undefined;
      },
    },
    {
      name: 'a picture is one',
      source: 'developers.openai.com/api/docs/guides/images-vision, "Image input requirements"',
      model: 'gpt-4o',
      breaks: ({ body }) =>
        set(body, ['messages', 1, 'content'], [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }]),
      broken(asked) {
        const bad = messages(asked)
          .flatMap(({ content }) => listOf(content))
          .some(({ type, image_url }) => type === 'image_url' && pngSizeOf(object(image_url)['url']) === undefined);
        return bad
          ? openaiError('You uploaded an unsupported image. Please make sure your image is valid.', null, 'invalid_image_format')
          : undefined;
      },
    },
    {
      name: 'a function has a name of letters, digits, _ and -',
      source: 'openai 7.55 FunctionDefinition.name',
      model: 'gpt-4o',
      breaks: ({ body }) => set(body, ['tools', 0, 'function', 'name'], 'a b'),
      broken({ body }) {
        const at = listOf(body['tools']).findIndex((tool) => !NAME.test(word(object(tool['function'])['name'])));
        return at === -1
          ? undefined
          : openaiError(
              `Invalid 'tools[${at}].function.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.`,
              `tools[${at}].function.name`,
              'invalid_value',
            );
      },
    },
  ],
  sample: (model) => ({
    model,
    headers: {},
    body: {
      model,
      tools: [{ type: 'function', function: { name: 'look', description: '', parameters: { type: 'object' } } }],
      messages: [
        { role: 'system', content: 'You operate a device.' },
        { role: 'user', content: [{ type: 'image_url', image_url: { url: `data:image/png;base64,${pngHead(10, 10)}` } }] },
        assistant(model, 1, null, [{ name: 'look', input: {} }], null),
        { role: 'tool', tool_call_id: 'call_1_0', content: 'done' },
      ],
    },
  }),
  write: ({ text = '', calls = [], stop }, usage, n, { model }) => ({
    id: `chatcmpl-${n}`,
    object: 'chat.completion',
    created: 1,
    model,
    choices: [
      {
        index: 0,
        logprobs: null,
        finish_reason: stop === 'length' ? 'length' : calls.length > 0 ? 'tool_calls' : 'stop',
        message: asServed(
          model,
          assistant(model, n, text === '' ? null : text, calls, stop === 'refusal' ? 'I cannot help with that.' : null),
        ),
      },
    ],
    usage: {
      prompt_tokens: usage.input,
      completion_tokens: usage.output,
      total_tokens: usage.input + usage.output,
      prompt_tokens_details: { cached_tokens: usage.cached },
    },
  }),
};

function assistant(
  model: string,
  n: number,
  content: string | null,
  calls: readonly { name: string; input: object }[],
  refusal: string | null,
): Body {
  const tool_calls = calls.map(({ name, input }, i) => {
    const called = { name, arguments: JSON.stringify(input) };
    // Of several calls in one answer only the first is signed.
    const extra = i === 0 && GEMINI_3.test(model) ? { extra_content: { google: { thought_signature: signed(called) } } } : {};
    return { id: `call_${n}_${i}`, type: 'function', ...extra, function: called };
  });
  return {
    role: 'assistant',
    content,
    ...(refusal === null ? {} : { refusal }),
    ...(REASONING_FIELD.test(model) ? { reasoning_content: `thought ${n}` } : {}),
    ...(isOpenRouter(model)
      ? {
          reasoning: `thought ${n}`,
          reasoning_details: [{ type: 'reasoning.encrypted', data: signature(n), id: `rs_${n}`, format: 'google-gemini-v1', index: 0 }],
        }
      : {}),
    ...(tool_calls.length === 0 ? {} : { tool_calls }),
  };
}

const asServed = (model: string, message: Body): Body =>
  model.startsWith(OLLAMA) && message['tool_calls'] !== undefined
    ? {
        ...message,
        content: '',
        tool_calls: callsOf(message).map((call) => {
          const called = object(call['function']);
          return { function: { name: called['name'], arguments: JSON.parse(word(called['arguments'])) as unknown } };
        }),
      }
    : message;
