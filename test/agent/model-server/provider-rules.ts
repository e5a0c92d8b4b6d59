import { z } from 'zod';

/** What a provider answers to a request that breaks one of its rules. */
export interface Refusal {
  status: number;
  body: unknown;
}

/** A rule that a provider enforces on every request. */
interface Rule {
  name: string;
  /** Where the provider or its users say so. */
  source: string;
  wire: '/v1/chat/completions' | '/v1/responses' | '/v1/messages';
  models: RegExp;
  broken(body: Body): Refusal | undefined;
}

export type Body = Record<string, unknown>;

const Loose = z.looseObject({});
const listOf = (value: unknown): Body[] => z.array(Loose).catch([]).parse(value);
const object = (value: unknown): Body => Loose.catch({}).parse(value);

const openaiError = (message: string, param: string | null, status = 400): Refusal => ({
  status,
  body: { error: { message, type: 'invalid_request_error', param, code: null } },
});

/** Models without reasoning items. */
export const PLAIN_OPENAI = /^(?:gpt-3|gpt-4|chatgpt)/;
const COMPUTER_MODELS = /^gpt-(?:[5-9]|\d\d)/;

export const asksForEncrypted = ({ include }: Body): boolean => Array.isArray(include) && include.includes('reasoning.encrypted_content');

const RULES: readonly Rule[] = [
  {
    name: 'a reasoning item that is not stored comes back with its encrypted content',
    source: 'developers.openai.com/api/docs/guides/reasoning, "Encrypted reasoning items"; openai 7.55 ResponseReasoningItem',
    wire: '/v1/responses',
    models: /./,
    broken: ({ input }) => {
      const bare = listOf(input).find(({ type, encrypted_content }) => type === 'reasoning' && typeof encrypted_content !== 'string');
      return (
        bare &&
        openaiError(
          `Item with id '${String(bare['id'])}' not found. Items are not persisted when \`store\` is set to false. Try again with \`store\` set to true, or remove this item from your input.`,
          'input',
          404,
        )
      );
    },
  },
  {
    name: 'a call of a reasoning model comes back behind its reasoning item',
    source: 'community.openai.com and issues of SDKs: "was provided without its required \'reasoning\' item"',
    wire: '/v1/responses',
    models: /./,
    broken: ({ model, input }) => {
      if (PLAIN_OPENAI.test(String(model))) return undefined;
      const items = listOf(input);
      const at = items.findIndex(
        ({ type, id }, i) =>
          (type === 'function_call' || type === 'computer_call') &&
          typeof id === 'string' &&
          !['reasoning', 'function_call', 'message'].includes(String(items[i - 1]?.['type'])),
      );
      const item = items[at];
      return (
        item &&
        openaiError(
          `Item '${String(item['id'])}' of type '${String(item['type'])}' was provided without its required 'reasoning' item.`,
          'input',
        )
      );
    },
  },
  {
    name: 'a model without reasoning has no encrypted content',
    source: 'issues of SDKs that always sent the include',
    wire: '/v1/responses',
    models: PLAIN_OPENAI,
    broken: (body) => (asksForEncrypted(body) ? openaiError('Encrypted content is not supported with this model.', 'include') : undefined),
  },
  {
    name: 'the computer tool is of models that have it, and its preview is gone',
    source: 'developers.openai.com/api/docs/guides/tools-computer-use; shut down on 2026-07-23',
    wire: '/v1/responses',
    models: /./,
    broken: ({ model, tools }) => {
      const types = listOf(tools).map(({ type }) => String(type));
      const tool = types.find((type) => type === 'computer_use_preview') ?? types.find((type) => type === 'computer');
      if (tool === undefined || (tool === 'computer' && (COMPUTER_MODELS.test(String(model)) || model === 'test-model'))) return undefined;
      return openaiError(`Tool '${tool}' is not supported with ${String(model)}.`, 'tools');
    },
  },
  {
    name: 'a computer call is answered with a picture',
    source: 'openai 7.55 ResponseInputItem.ComputerCallOutput',
    wire: '/v1/responses',
    models: /./,
    broken: ({ input }) => {
      const items = listOf(input);
      const open = items.find(
        ({ type, call_id }) =>
          (type === 'computer_call' || type === 'function_call') &&
          !items.some((item) => item['call_id'] === call_id && String(item['type']) === `${type}_output`),
      );
      if (open !== undefined) return openaiError(`No tool output found for ${String(open['type'])} ${String(open['call_id'])}.`, 'input');
      const blank = items.find(
        ({ type, output }) => type === 'computer_call_output' && !/^data:image\/png;base64,.+/.test(String(object(output)['image_url'])),
      );
      return blank && openaiError(`Invalid 'input': expected an image for ${String(blank['call_id'])}.`, 'input');
    },
  },
  {
    name: 'a call comes back with its thought signature',
    source: 'ai.google.dev/gemini-api/docs/thought-signatures, "OpenAI compatibility"; openai/openai-python#2758',
    wire: '/v1/chat/completions',
    models: /^gemini-(?:[3-9]|\d\d)/,
    broken: ({ messages }) => {
      const list = listOf(messages);
      const at = list.findIndex(({ role, tool_calls }) => {
        const [first] = listOf(tool_calls);
        return role === 'assistant' && first !== undefined && typeof signatureOf(first) !== 'string';
      });
      const [call] = listOf(list[at]?.['tool_calls']);
      if (call === undefined) return undefined;
      const name = String(object(call['function'])['name']);
      const message = `Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly, and missing thought_signature may lead to degraded model performance. Additional data, function call \`default_api:${name}\` , position ${at + 1}. Please refer to https://ai.google.dev/gemini-api/docs/thought-signatures for more details.`;
      return { status: 400, body: [{ error: { code: 400, message, status: 'INVALID_ARGUMENT' } }] };
    },
  },
  {
    name: 'an answer with calls comes back with its reasoning',
    source: 'api-docs.deepseek.com/guides/thinking_mode#tool-calls; Kimi likewise',
    wire: '/v1/chat/completions',
    models: /^(?:deepseek|kimi)/,
    broken: ({ messages }) => {
      const at = listOf(messages).findIndex(
        ({ role, tool_calls, reasoning_content }) =>
          role === 'assistant' && listOf(tool_calls).length > 0 && typeof reasoning_content !== 'string',
      );
      if (at === -1) return undefined;
      const message = `Missing \`reasoning_content\` field in the assistant message at message index ${at}. For more information, please refer to https://api-docs.deepseek.com/guides/thinking_mode#tool-calls`;
      return { status: 400, body: { error: { message, type: 'invalid_request_error', param: null, code: 'invalid_request_error' } } };
    },
  },
  {
    name: 'a message of a tool answers a call of the message before it',
    source: 'openai 7.55 ChatCompletionToolMessageParam',
    wire: '/v1/chat/completions',
    models: /./,
    broken: ({ messages }) => {
      const list = listOf(messages);
      for (const [i, message] of list.entries()) {
        const ids = listOf(message['tool_calls']).map(({ id }) => String(id));
        const answered = new Set<string>();
        for (let j = i + 1; list[j]?.['role'] === 'tool'; j++) answered.add(String(list[j]?.['tool_call_id']));
        const missing = ids.filter((id) => !answered.has(id));
        if (missing.length > 0)
          return openaiError(
            `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${missing.join(', ')}`,
            `messages.[${i}].role`,
          );
      }
      return undefined;
    },
  },
];

const signatureOf = (call: Body): unknown => object(object(call['extra_content'])['google'])['thought_signature'];

/** The refusal of the first rule that a request breaks. */
export function refusalOf(path: string, body: Body): Refusal | undefined {
  const model = String(body['model']);
  for (const { wire, models, broken } of RULES) {
    const refusal = wire === path && models.test(model) ? broken(body) : undefined;
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

/** Tokens that a model spends on thinking before it answers; they count against the request's limit. */
export const THINKING_TOKENS = 6000;
const THINKERS = /^(?:gpt-[5-9]|o\d|gemini-[3-9]|deepseek|kimi|claude-(?:opus|sonnet|haiku)-5)/;

/** Whether a model has used up the limit before it wrote anything. */
export function isCutOff(body: Body): boolean {
  const limit = Number(body['max_tokens'] ?? body['max_completion_tokens'] ?? body['max_output_tokens'] ?? Number.POSITIVE_INFINITY);
  return THINKERS.test(String(body['model'])) && limit <= THINKING_TOKENS;
}
