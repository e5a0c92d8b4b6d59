import { z } from 'zod';

import {
  listOf,
  NAME,
  object,
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

export const openaiError = (message: string, param: string | null = null, code: string | null = null, status = 400): Refusal => ({
  status,
  body: { error: { message, type: 'invalid_request_error', param, code } },
});

/** Models without reasoning items. */
export const PLAIN_OPENAI = /^(?:gpt-3|gpt-4|chatgpt)/;
const COMPUTER_MODELS = /^gpt-(?:[5-9]|\d\d)/;

const nullable = z.unknown().optional();
const InputText = z.strictObject({ type: z.literal('input_text'), text: z.string() });
const InputImage = z.strictObject({
  type: z.literal('input_image'),
  image_url: z.string(),
  detail: z.enum(['low', 'high', 'auto', 'original']),
});
const Item = z.union([
  z.strictObject({
    role: z.enum(['user', 'system', 'developer']),
    content: z.union([z.string(), z.array(z.union([InputText, InputImage]))]),
    type: z.literal('message').optional(),
  }),
  z.strictObject({ role: z.literal('assistant'), content: z.string(), type: z.literal('message').optional() }),
  z.strictObject({
    type: z.literal('message'),
    role: z.literal('assistant'),
    id: z.string(),
    status: z.string(),
    phase: nullable,
    content: z.array(z.looseObject({ type: z.enum(['output_text', 'refusal']) })),
  }),
  z.strictObject({
    type: z.literal('reasoning'),
    id: z.string(),
    summary: z.array(z.unknown()),
    content: nullable,
    encrypted_content: z.string().nullish(),
    status: nullable,
  }),
  z.strictObject({
    type: z.literal('function_call'),
    id: z.string().optional(),
    call_id: z.string(),
    name: z.string(),
    arguments: z.string(),
    status: nullable,
  }),
  z.strictObject({
    type: z.literal('function_call_output'),
    id: nullable,
    call_id: z.string(),
    output: z.union([z.string(), z.array(z.union([InputText, InputImage]))]),
    status: nullable,
  }),
  z.strictObject({
    type: z.literal('computer_call'),
    id: z.string(),
    call_id: z.string(),
    actions: z.array(z.unknown()).optional(),
    action: nullable,
    pending_safety_checks: z.array(z.unknown()),
    status: z.string(),
  }),
  z.strictObject({
    type: z.literal('computer_call_output'),
    id: nullable,
    call_id: z.string(),
    acknowledged_safety_checks: z.array(z.strictObject({ id: z.string(), code: nullable, message: nullable })).nullish(),
    output: z.strictObject({
      type: z.literal('computer_screenshot'),
      image_url: z.string().optional(),
      file_id: z.string().optional(),
      detail: nullable,
    }),
    status: nullable,
  }),
]);
/** openai 7.55 ResponseCreateParams, as far as the agent uses it. */
const RequestSchema = z.strictObject({
  model: z.string(),
  instructions: z.string().nullish(),
  input: z.union([z.string(), z.array(Item)]),
  tools: z
    .array(
      z.union([
        z.strictObject({
          type: z.literal('function'),
          name: z.string(),
          description: z.string().nullish(),
          parameters: z.looseObject({}).nullable(),
          strict: z.boolean().nullable(),
        }),
        z.strictObject({ type: z.literal('computer') }),
        z.strictObject({
          type: z.literal('computer_use_preview'),
          display_width: z.number(),
          display_height: z.number(),
          environment: z.string(),
        }),
      ]),
    )
    .optional(),
  max_output_tokens: z.number().nullish(),
  store: z.boolean().nullish(),
  include: z.array(z.string()).nullish(),
  reasoning: z
    .strictObject({ effort: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh']).nullish(), summary: z.string().nullish() })
    .nullish(),
  stream: z.boolean().nullish(),
});

const items = ({ body }: Asked): Body[] => listOf(body['input']);
const isCall = ({ type }: Body): boolean => type === 'computer_call' || type === 'function_call';
const asksForEncrypted = ({ include }: Body): boolean => Array.isArray(include) && include.includes('reasoning.encrypted_content');
const reasons = (model: string): boolean => !PLAIN_OPENAI.test(model);
const sealed = (id: unknown): string => `gAAAA${signature(id)}`;

/** api.openai.com/v1/responses with `store: false`. Texts of errors are from public threads. */
export const openaiResponses: Provider = {
  wire: 'responses',
  path: /^\/v1\/responses$/,
  modelOf: (_, body) => word(body['model']),
  rules: [
    {
      name: 'no parameter is sent that the API does not know',
      source: 'openai 7.55 ResponseCreateParams',
      model: 'gpt-6.1-sol',
      breaks: ({ body }) => set(body, ['max_tokens'], 100),
      broken({ body }) {
        const unknown = unknownKey(RequestSchema, body);
        return (
          unknown && openaiError(`Unknown parameter: '${[...unknown.path, unknown.key].join('.')}'.`, unknown.key, 'unknown_parameter')
        );
      },
    },
    {
      name: 'the shape is that of the API',
      source: 'openai 7.55 ResponseCreateParams',
      model: 'gpt-6.1-sol',
      breaks: ({ body }) => set(body, ['store'], 'no'),
      broken({ body }) {
        const [issue] = RequestSchema.safeParse(body).error?.issues ?? [];
        return (
          issue && openaiError(`Invalid value for '${issue.path.join('.')}': ${issue.message}.`, issue.path.join('.'), 'invalid_value')
        );
      },
    },
    {
      name: 'an answer has room for at least sixteen tokens',
      source: 'openai 7.55 ResponseCreateParams.max_output_tokens; public threads',
      model: 'gpt-4.1',
      breaks: ({ body }) => set(body, ['max_output_tokens'], 10),
      broken({ body: { max_output_tokens: most } }) {
        if (typeof most !== 'number' || most >= 16) return undefined;
        return openaiError(
          `Invalid 'max_output_tokens': integer below minimum value. Expected a value >= 16, but got ${most} instead.`,
          'max_output_tokens',
          'integer_below_min_value',
        );
      },
    },
    {
      name: 'a reasoning item that is not stored comes back with its encrypted content',
      source: 'developers.openai.com/api/docs/guides/reasoning, "Encrypted reasoning items"; openai 7.55 ResponseReasoningItem',
      model: 'gpt-6.1-sol',
      breaks: ({ body }) => set(body, ['input', 1, 'encrypted_content'], undefined),
      broken(asked) {
        const bare = items(asked).find(({ type, encrypted_content }) => type === 'reasoning' && typeof encrypted_content !== 'string');
        return (
          bare &&
          openaiError(
            `Item with id '${word(bare['id'])}' not found. Items are not persisted when \`store\` is set to false. Try again with \`store\` set to true, or remove this item from your input.`,
            'input',
            null,
            404,
          )
        );
      },
    },
    {
      name: 'encrypted content comes back as it was',
      source: 'public threads: "The encrypted content ... could not be verified"',
      model: 'gpt-6.1-sol',
      breaks: ({ body }) => set(body, ['input', 1, 'encrypted_content'], 'gAAAAother'),
      broken(asked) {
        const changed = items(asked).find(({ type, id, encrypted_content }) => type === 'reasoning' && encrypted_content !== sealed(id));
        return (
          changed &&
          openaiError(`The encrypted content for item ${word(changed['id'])} could not be verified.`, null, 'invalid_encrypted_content')
        );
      },
    },
    {
      name: 'a call of a reasoning model comes back behind its reasoning item',
      source: 'community.openai.com: "was provided without its required \'reasoning\' item"',
      model: 'gpt-6.1-sol',
      breaks: ({ body }) =>
        set(
          body,
          ['input'],
          listOf(body['input']).filter(({ type }) => type !== 'reasoning'),
        ),
      broken(asked) {
        if (!reasons(asked.model)) return undefined;
        const list = items(asked);
        const bare = list.find((item, i) => isCall(item) && typeof item['id'] === 'string' && !isBehindReasoning(list, i));
        return (
          bare &&
          openaiError(
            `Item '${word(bare['id'])}' of type '${word(bare['type'])}' was provided without its required 'reasoning' item: '${word(bare['id']).replace(/^\w+?_/, 'rs_')}'.`,
            'input',
          )
        );
      },
    },
    {
      name: 'a reasoning item comes back before what it led to',
      source: 'community.openai.com: "was provided without its required following item"',
      model: 'gpt-6.1-sol',
      breaks: ({ body }) => set(body, ['input'], listOf(body['input']).slice(0, 2)),
      broken(asked) {
        const list = items(asked);
        const last = list.find(
          ({ type }, i) =>
            type === 'reasoning' && !['message', 'function_call', 'computer_call', 'reasoning'].includes(word(list[i + 1]?.['type'])),
        );
        return (
          last && openaiError(`Item '${word(last['id'])}' of type 'reasoning' was provided without its required following item.`, 'input')
        );
      },
    },
    {
      name: 'a model without reasoning has no encrypted content',
      source: 'issues of SDKs that always sent the include',
      model: 'gpt-4.1',
      breaks: ({ body }) => set(body, ['include'], ['reasoning.encrypted_content']),
      broken: ({ model, body }) =>
        PLAIN_OPENAI.test(model) && asksForEncrypted(body)
          ? openaiError('Encrypted content is not supported with this model.', 'include')
          : undefined,
    },
    {
      name: 'a model without reasoning takes no effort',
      source: 'developers.openai.com/api/docs/guides/reasoning',
      model: 'gpt-4.1',
      breaks: ({ body }) => set(body, ['reasoning'], { effort: 'low' }),
      broken: ({ model, body }) =>
        PLAIN_OPENAI.test(model) && object(body['reasoning'])['effort'] !== undefined
          ? openaiError(
              "Unsupported parameter: 'reasoning.effort' is not supported with this model.",
              'reasoning.effort',
              'unsupported_parameter',
            )
          : undefined,
    },
    {
      name: 'the computer tool is of models that have it, and its preview is gone',
      source: 'developers.openai.com/api/docs/guides/tools-computer-use; shut down on 2026-07-23',
      model: 'o4-mini',
      breaks: ({ body }) => set(body, ['tools'], [{ type: 'computer' }]),
      broken({ model, body }) {
        const types = listOf(body['tools']).map(({ type }) => word(type));
        const tool = types.find((type) => type === 'computer_use_preview') ?? types.find((type) => type === 'computer');
        if (tool === undefined || (tool === 'computer' && (COMPUTER_MODELS.test(model) || model === 'test-model'))) return undefined;
        return openaiError(`Tool '${tool}' is not supported with ${model}.`, 'tools');
      },
    },
    {
      name: 'every call is answered',
      source: 'openai 7.55 ResponseInputItem; community.openai.com: "No tool output found"',
      model: 'gpt-6.1-sol',
      breaks: ({ body }) =>
        set(
          body,
          ['input'],
          listOf(body['input']).filter(({ type }) => type !== 'function_call_output'),
        ),
      broken(asked) {
        const open = items(asked).find(
          (item) =>
            isCall(item) &&
            !items(asked).some(({ type, call_id }) => call_id === item['call_id'] && type === `${word(item['type'])}_output`),
        );
        return open && openaiError(`No tool output found for ${word(open['type']).replace('_', ' ')} ${word(open['call_id'])}.`, 'input');
      },
    },
    {
      name: 'every output answers a call',
      source: 'community.openai.com: "No tool call found for function call output"',
      model: 'gpt-4.1',
      breaks: ({ body }) =>
        set(
          body,
          ['input'],
          listOf(body['input']).filter(({ type }) => type !== 'function_call'),
        ),
      broken(asked) {
        const stray = items(asked).find(
          ({ type, call_id }) =>
            word(type).endsWith('_call_output') && !items(asked).some((item) => isCall(item) && item['call_id'] === call_id),
        );
        return (
          stray &&
          openaiError(`No tool call found for ${word(stray['type']).replaceAll('_', ' ')} with call_id ${word(stray['call_id'])}.`, 'input')
        );
      },
    },
    {
      name: 'a computer call is answered with a picture',
      source: 'openai 7.55 ResponseInputItem.ComputerCallOutput',
      model: 'gpt-6.1-sol',
      breaks: ({ body }) => set(body, ['input'], [...listOf(body['input']), ...computerTurn([], 'data:image/png;base64,')]),
      broken(asked) {
        const blank = items(asked).find(
          ({ type, output }) => type === 'computer_call_output' && pngSizeOf(object(output)['image_url']) === undefined,
        );
        return (
          blank &&
          openaiError(
            `Invalid 'input[${items(asked).indexOf(blank)}].output.image_url'. Expected a valid image for ${word(blank['call_id'])}.`,
            'input',
            'invalid_value',
          )
        );
      },
    },
    {
      name: 'pending safety checks are acknowledged',
      source:
        'developers.openai.com/api/docs/guides/tools-computer-use, "Acknowledge safety checks"; openai 7.55 ComputerCallOutput.acknowledged_safety_checks; wording not seen',
      model: 'gpt-6.1-sol',
      breaks: ({ body }) =>
        set(
          body,
          ['input'],
          [...listOf(body['input']), ...computerTurn([{ id: 'sc_1', code: 'malicious_instructions', message: 'm' }], PNG)],
        ),
      broken(asked) {
        for (const { type, call_id, pending_safety_checks } of items(asked)) {
          if (type !== 'computer_call') continue;
          const output = items(asked).find((item) => item['type'] === 'computer_call_output' && item['call_id'] === call_id);
          const told = new Set(listOf(output?.['acknowledged_safety_checks']).map(({ id }) => id));
          const open = listOf(pending_safety_checks).filter(({ id }) => !told.has(id));
          if (open.length > 0)
            return openaiError(
              `The following safety checks have not been acknowledged: ${open.map(({ id }) => word(id)).join(', ')}.`,
              'input',
            );
        }
        return undefined;
      },
    },
    {
      name: 'a function has a name of letters, digits, _ and -',
      source: 'openai 7.55 FunctionTool.name',
      model: 'gpt-4.1',
      breaks: ({ body }) => set(body, ['tools', 0, 'name'], 'a b'),
      broken({ body }) {
        const at = listOf(body['tools']).findIndex(({ name }) => name !== undefined && !NAME.test(word(name)));
        return at === -1
          ? undefined
          : openaiError(
              `Invalid 'tools[${at}].name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.`,
              `tools[${at}].name`,
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
      instructions: 'You operate a device.',
      max_output_tokens: 4096,
      store: false,
      ...(reasons(model) ? { include: ['reasoning.encrypted_content'] } : {}),
      tools: [{ type: 'function', name: 'look', description: '', parameters: { type: 'object' }, strict: false }],
      input: [
        { role: 'user', content: [{ type: 'input_text', text: 'Goal: x' }] },
        ...(reasons(model) ? [{ type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: sealed('rs_1') }] : []),
        { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'look', arguments: '{}', status: 'completed' },
        { type: 'function_call_output', call_id: 'call_1', output: 'done' },
      ],
    },
  }),
  write: ({ text = '', calls = [], computer, safetyChecks = [], stop }, usage, n, { model, body }) => ({
    id: `resp_${n}`,
    object: 'response',
    status: stop === 'length' ? 'incomplete' : 'completed',
    incomplete_details: stop === 'length' ? { reason: 'max_output_tokens' } : null,
    error: null,
    output: [
      ...(reasons(model)
        ? [{ type: 'reasoning', id: `rs_${n}`, summary: [], ...(asksForEncrypted(body) ? { encrypted_content: sealed(`rs_${n}`) } : {}) }]
        : []),
      ...(text === '' && stop !== 'refusal'
        ? []
        : [
            {
              type: 'message',
              id: `msg_${n}`,
              role: 'assistant',
              status: 'completed',
              content: [
                stop === 'refusal'
                  ? { type: 'refusal', refusal: 'I cannot help with that.' }
                  : { type: 'output_text', text, annotations: [] },
              ],
            },
          ]),
      ...calls.map(({ name, input }, i) => ({
        type: 'function_call',
        id: `fc_${n}_${i}`,
        call_id: `call_${n}_${i}`,
        name,
        arguments: JSON.stringify(input),
        status: 'completed',
      })),
      ...(computer === undefined
        ? []
        : [
            {
              type: 'computer_call',
              id: `cu_${n}`,
              call_id: `call_${n}_99`,
              actions: computer,
              pending_safety_checks: safetyChecks,
              status: 'completed',
            },
          ]),
    ],
    usage: {
      input_tokens: usage.input,
      input_tokens_details: { cached_tokens: usage.cached },
      output_tokens: usage.output,
      total_tokens: usage.input + usage.output,
    },
  }),
};

/** Reasoning comes first; messages and further calls may stand between it and a call. */
function isBehindReasoning(list: readonly Body[], at: number): boolean {
  for (let i = at - 1; i >= 0; i--) {
    const type = word(list[i]?.['type'] ?? '');
    if (type === 'reasoning') return true;
    if (type !== 'message' && type !== 'function_call' && type !== 'computer_call') return false;
  }
  return false;
}

const PNG = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const computerTurn = (checks: readonly object[], image_url: string): object[] => [
  { type: 'reasoning', id: 'rs_2', summary: [], encrypted_content: sealed('rs_2') },
  {
    type: 'computer_call',
    id: 'cu_2',
    call_id: 'call_2',
    actions: [{ type: 'screenshot' }],
    pending_safety_checks: checks,
    status: 'completed',
  },
  { type: 'computer_call_output', call_id: 'call_2', output: { type: 'computer_screenshot', image_url } },
];
