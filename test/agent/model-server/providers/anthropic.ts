import { z } from 'zod';

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

const refused = (message: string, status = 400, type = 'invalid_request_error'): Refusal => ({
  status,
  body: { type: 'error', error: { type, message }, request_id: 'req_stand_in' },
});

/** Thinking cannot be switched off, blocks are bound to what precedes them. */
const BOUND = /^claude-(?:(?:fable|mythos)-5-[1-9]|(?:opus|sonnet|haiku)-5-[5-9])/;
const ALWAYS_THINKS = /^claude-(?:opus-5-5|(?:fable|mythos)-5-[12])/;
const THINKS = /^claude-(?:opus|sonnet|haiku|fable|mythos)-5/;
const TOOLSET_ONLY = /^claude-(?:(?:opus|sonnet|haiku)-5-5|(?:fable|mythos)-5-2)/;
const OLD_TOOL = /^claude-(?:haiku-4-5|sonnet-4-5|opus-4-[01]|opus-4-2|sonnet-4-2)/;
const MEMBERS = [
  ...['key', 'hold_key', 'type', 'cursor_position', 'mouse_move', 'left_mouse_down', 'left_mouse_up', 'left_click', 'left_click_drag'],
  ...['right_click', 'middle_click', 'double_click', 'triple_click', 'scroll', 'wait', 'screenshot', 'zoom'],
];

const cache_control = z.strictObject({ type: z.literal('ephemeral'), ttl: z.enum(['5m', '1h']).optional() }).nullish();
const Text = z.strictObject({ type: z.literal('text'), text: z.string(), citations: z.unknown().optional(), cache_control });
const Image = z.strictObject({
  type: z.literal('image'),
  source: z.strictObject({ type: z.literal('base64'), media_type: z.string(), data: z.string() }),
  cache_control,
});
const Block = z.discriminatedUnion('type', [
  Text,
  Image,
  z.strictObject({ type: z.literal('thinking'), thinking: z.string(), signature: z.string() }),
  z.strictObject({ type: z.literal('redacted_thinking'), data: z.string() }),
  z.strictObject({
    type: z.literal('tool_use'),
    id: z.string(),
    name: z.string(),
    input: z.looseObject({}),
    caller: z.unknown().optional(),
    toolset_name: z.string().nullish(),
    cache_control,
  }),
  z.strictObject({
    type: z.literal('tool_result'),
    tool_use_id: z.string(),
    content: z.union([z.string(), z.array(z.discriminatedUnion('type', [Text, Image]))]).optional(),
    is_error: z.boolean().optional(),
    toolset_name: z.string().nullish(),
    cache_control,
  }),
]);
const computer = {
  name: z.literal('computer'),
  display_width_px: z.int().min(1),
  display_height_px: z.int().min(1),
  display_number: z.int().nullish(),
  cache_control,
};
const configs = z.strictObject(
  Object.fromEntries(
    MEMBERS.map((name) => [name, z.strictObject({ enabled: z.boolean().nullish(), defer_loading: z.boolean().nullish() }).nullish()]),
  ),
);
const Tool = z.union([
  z.strictObject({
    type: z.literal('custom').optional(),
    name: z.string(),
    description: z.string().optional(),
    input_schema: z.looseObject({ type: z.literal('object') }),
    cache_control,
  }),
  z.strictObject({ type: z.literal('computer_toolset_20260801'), configs: configs.nullish(), cache_control }),
  z.strictObject({ type: z.literal('computer_20251124'), ...computer, enable_zoom: z.boolean().nullish() }),
  z.strictObject({ type: z.literal('computer_20250124'), ...computer }),
]);
const Thinking = z.union([
  z.strictObject({ type: z.literal('adaptive'), display: z.enum(['summarized', 'omitted']).nullish() }),
  z.strictObject({ type: z.literal('enabled'), budget_tokens: z.int().min(1024), display: z.enum(['summarized', 'omitted']).nullish() }),
  z.strictObject({ type: z.literal('disabled') }),
]);
/** @anthropic-ai/sdk 1.9 MessageCreateParams, as far as the agent uses it. */
const RequestSchema = z.strictObject({
  model: z.string(),
  max_tokens: z.int().min(1),
  system: z.union([z.string(), z.array(Text)]).optional(),
  thinking: Thinking.optional(),
  output_config: z.strictObject({ effort: z.enum(['low', 'medium', 'high', 'xhigh', 'max']).nullish() }).optional(),
  tool_choice: z.looseObject({ type: z.string() }).optional(),
  tools: z.array(Tool).optional(),
  messages: z.array(z.strictObject({ role: z.enum(['user', 'assistant']), content: z.union([z.string(), z.array(Block)]) })),
  stream: z.boolean().optional(),
});

const contents = ({ body }: Asked): { at: [number, number]; role: unknown; block: Body }[] =>
  listOf(body['messages']).flatMap(({ role, content }, i) => listOf(content).map((block, j) => ({ at: [i, j], role, block })));

/** What precedes a block: system, tools, and all content before it. */
function prefixOf({ system, tools, messages }: Body, i: number, j: number): string {
  const list = listOf(messages);
  const own = list[i];
  const before = own === undefined ? [] : [{ ...own, content: listOf(own['content']).slice(0, j) }];
  return signature(system ?? null, tools ?? null, [...list.slice(0, i), ...(j === 0 ? [] : before)]);
}

const tools = ({ body }: Asked): Body[] => listOf(body['tools']);
const betas = ({ headers }: Asked): string[] =>
  word(headers['anthropic-beta'] ?? '')
    .split(',')
    .map((each) => each.trim());
const first = (asked: Asked, i: number): Body => listOf(asked.body['messages'])[i] ?? {};

/** api.anthropic.com/v1/messages. Texts of errors are from its documentation and from public threads. */
export const anthropic: Provider = {
  wire: 'messages',
  path: /^\/v1\/messages$/,
  modelOf: (_, body) => word(body['model']),
  rules: [
    {
      name: 'the version of the API is named',
      source: 'platform.claude.com/docs/en/api/versioning',
      model: 'claude-haiku-4-5',
      breaks: ({ headers }) => set(headers, ['anthropic-version'], undefined),
      broken: ({ headers }) => (headers['anthropic-version'] !== undefined ? undefined : refused('anthropic-version: header is required')),
    },
    {
      name: 'no field is sent that the API does not know',
      source: '@anthropic-ai/sdk 1.9 MessageCreateParams; "Extra inputs are not permitted" in anthropics/claude-code#1423 and others',
      model: 'claude-opus-5-5',
      breaks: ({ body }) => set(body, ['max_output_tokens'], 10),
      broken({ body }) {
        const unknown = unknownKey(RequestSchema, body);
        return unknown && refused(`${[...unknown.path, unknown.key].join('.')}: Extra inputs are not permitted`);
      },
    },
    {
      name: 'a version of the computer tool is one that the model has',
      source:
        'platform.claude.com/docs/en/models/opus-5-5/whats-new-opus-5-5#computer-20251124-is-not-supported, .../tool-use/computer-use-tool',
      model: 'claude-opus-5-5',
      breaks: ({ body }) =>
        set(body, ['tools'], [{ type: 'computer_20251124', name: 'computer', display_width_px: 800, display_height_px: 600 }]),
      broken(asked) {
        const own = TOOLSET_ONLY.test(asked.model)
          ? 'computer_toolset_20260801'
          : OLD_TOOL.test(asked.model)
            ? 'computer_20250124'
            : 'computer_20251124';
        const wrong = tools(asked).findIndex(({ type }) => word(type).startsWith('computer') && type !== own);
        const type = word(tools(asked)[wrong]?.['type']);
        return wrong === -1
          ? undefined
          : refused(`tools.${wrong}: '${asked.model}' does not support tool types: ${type}. Did you mean one of ${own}?`);
      },
    },
    {
      name: 'an older computer tool has its beta header',
      source: 'platform.claude.com/docs/en/agents-and-tools/tool-use/computer-use-tool, "requires a beta header"',
      model: 'claude-opus-4-8',
      breaks(asked) {
        set(asked.body, ['tools'], [{ type: 'computer_20251124', name: 'computer', display_width_px: 800, display_height_px: 600 }]);
      },
      broken(asked) {
        const at = tools(asked).findIndex(({ type }) => word(type).startsWith('computer_2025'));
        const type = word(tools(asked)[at]?.['type']);
        const beta = type === 'computer_20251124' ? 'computer-use-2025-11-24' : 'computer-use-2025-01-24';
        if (at === -1 || betas(asked).includes(beta)) return undefined;
        return refused(
          `tools.${at}: Input tag '${type}' found using 'type' does not match any of the expected tags: 'bash_20250124', 'custom', 'text_editor_20250728', 'web_search_20250305'`,
        );
      },
    },
    {
      name: 'the shape is that of the API',
      source: '@anthropic-ai/sdk 1.9 MessageCreateParams',
      model: 'claude-opus-5-5',
      breaks: ({ body }) => set(body, ['max_tokens'], undefined),
      broken({ body }) {
        const [issue] = RequestSchema.safeParse(body).error?.issues ?? [];
        return issue && refused(`${issue.path.join('.')}: ${body[word(issue.path[0])] === undefined ? 'Field required' : issue.message}`);
      },
    },
    {
      name: 'the answer is not allowed to be longer than the model can write',
      source: 'platform.claude.com/docs/en/models/opus-5-5/overview, "Max output"',
      model: 'claude-opus-5-5',
      breaks: ({ body }) => set(body, ['max_tokens'], 128_001),
      broken({ model, body }) {
        const most = THINKS.test(model) ? 128_000 : 64_000;
        return Number(body['max_tokens']) > most
          ? refused(`max_tokens: ${word(body['max_tokens'])} > ${most}, which is the maximum allowed number of output tokens for ${model}`)
          : undefined;
      },
    },
    ...(['disabled', 'enabled'] as const).map((type) => ({
      name: `thinking of a model that always thinks is not ${type}`,
      source: 'platform.claude.com/docs/en/models/opus-5-5/whats-new-opus-5-5#thinking-cant-be-disabled',
      model: 'claude-opus-5-5',
      breaks: ({ body }: Asked) => set(body, ['thinking'], { type, ...(type === 'enabled' ? { budget_tokens: 1024 } : {}) }),
      broken: ({ model, body }: Asked) =>
        ALWAYS_THINKS.test(model) && object(body['thinking'])['type'] === type
          ? refused(
              `"thinking.type.${type}" is not supported for this model. Use "thinking.type.adaptive" and "output_config.effort" to control thinking behavior.`,
            )
          : undefined,
    })),
    {
      name: 'no tool is forced on a model that always thinks',
      source: 'platform.claude.com/docs/en/models/opus-5-5/whats-new-opus-5-5#forced-tool-use-is-not-supported',
      model: 'claude-fable-5-1',
      breaks: ({ body }) => set(body, ['tool_choice'], { type: 'any' }),
      broken: ({ model, body }) =>
        ALWAYS_THINKS.test(model) && ['any', 'tool'].includes(word(object(body['tool_choice'])['type']))
          ? refused('Thinking may not be enabled when tool_choice forces tool use.')
          : undefined,
    },
    {
      name: 'adaptive thinking and effort are of models that have them',
      source: 'platform.claude.com/docs/en/build-with-claude/effort',
      model: 'claude-haiku-4-5',
      breaks: ({ body }) => set(body, ['output_config'], { effort: 'low' }),
      broken: ({ model, body }) =>
        !THINKS.test(model) && (body['output_config'] !== undefined || object(body['thinking'])['type'] === 'adaptive')
          ? refused('This model does not support the effort parameter.')
          : undefined,
    },
    {
      name: 'the first message is of the user',
      source: 'platform.claude.com/docs/en/api/messages, "messages"',
      model: 'claude-haiku-4-5',
      breaks: ({ body }) => set(body, ['messages'], listOf(body['messages']).slice(1)),
      broken: (asked) => (first(asked, 0)['role'] === 'user' ? undefined : refused('messages: first message must use the "user" role')),
    },
    {
      name: 'every call is answered in the next message',
      source: 'anthropics/claude-code#1800',
      model: 'claude-opus-5-5',
      breaks: ({ body }) => set(body, ['messages'], [...listOf(body['messages']).slice(0, 2), { role: 'user', content: 'go on' }]),
      broken({ body }) {
        const messages = listOf(body['messages']);
        for (const [i, { content }] of messages.entries()) {
          const ids = listOf(content).flatMap(({ type, id }) => (type === 'tool_use' ? [word(id)] : []));
          const answered = new Set(listOf(messages[i + 1]?.['content']).map(({ tool_use_id }) => word(tool_use_id)));
          const open = ids.filter((id) => !answered.has(id));
          if (open.length > 0)
            return refused(
              `messages.${i + 1}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${open.join(', ')}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`,
            );
        }
        return undefined;
      },
    },
    {
      name: 'every result answers a call of the message before',
      source: 'anthropics/claude-code#12692',
      model: 'claude-opus-5-5',
      breaks: ({ body }) => set(body, ['messages'], [...listOf(body['messages']).slice(0, 1), ...listOf(body['messages']).slice(2)]),
      broken(asked) {
        const stray = contents(asked).find(
          ({ at: [i], block }) =>
            block['type'] === 'tool_result' && !listOf(first(asked, i - 1)['content']).some(({ id }) => id === block['tool_use_id']),
        );
        return (
          stray &&
          refused(
            `messages.${stray.at.join('.content.')}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${word(stray.block['tool_use_id'])}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`,
          )
        );
      },
    },
    {
      name: "the result of a toolset's member names its toolset",
      source: '@anthropic-ai/sdk 1.9 ToolResultBlockParam.toolset_name, BetaRunnableToolset; wording not seen',
      model: 'claude-opus-5-5',
      breaks: ({ body }) => set(body, ['messages', 2, 'content', 0, 'toolset_name'], undefined),
      broken(asked) {
        const wrong = contents(asked).find(({ at: [i], block }) => {
          const call = listOf(first(asked, i - 1)['content']).find(({ id }) => id === block['tool_use_id']);
          return block['type'] === 'tool_result' && (call?.['toolset_name'] ?? null) !== (block['toolset_name'] ?? null);
        });
        return (
          wrong && refused(`messages.${wrong.at.join('.content.')}.tool_result.toolset_name: does not match the paired \`tool_use\` block`)
        );
      },
    },
    {
      name: 'no text is empty',
      source: 'anthropics SDK threads: "text content blocks must be non-empty"',
      model: 'claude-haiku-4-5',
      breaks: ({ body }) => set(body, ['messages', 0, 'content', 0, 'text'], ''),
      broken: (asked) =>
        contents(asked).some(({ block }) => [block, ...listOf(block['content'])].some(({ type, text }) => type === 'text' && text === ''))
          ? refused('messages: text content blocks must be non-empty')
          : undefined,
    },
    {
      name: 'a thinking block comes back behind what it came behind',
      source: 'platform.claude.com/docs/build-with-claude/preserved-thinking#prefix-check',
      model: 'claude-fable-5-1',
      breaks: ({ body }) => set(body, ['messages', 0, 'content', 0, 'text'], 'another goal'),
      broken(asked) {
        if (!BOUND.test(asked.model)) return undefined;
        const moved = contents(asked).find(
          ({ at, block }) => block['type'] === 'thinking' && block['signature'] !== prefixOf(asked.body, ...at),
        );
        return (
          moved &&
          refused(
            `messages.${moved.at.join('.content.')}: Invalid \`signature\` in \`thinking\` block. The block is bound to a different conversation. Remove the block, or set \`thinking.block_binding.prefix_mismatch_behavior\` to "drop_block". That setting requires the \`thinking-binding-controls-2026-08-01\` value in the \`anthropic-beta\` header.`,
          )
        );
      },
    },
    {
      name: 'a thinking block comes back as it was',
      source: 'openclaw/openclaw#27768: "blocks ... cannot be modified"',
      model: 'claude-opus-5',
      breaks: ({ body }) => set(body, ['messages', 1, 'content', 0, 'signature'], 'changed'),
      broken(asked) {
        const changed = contents(asked).find(
          ({ block }) => block['type'] === 'thinking' && !/^[\w+/=]{32}$/.test(word(block['signature'])),
        );
        return changed && refused(`messages.${changed.at.join('.content.')}: Invalid \`signature\` in \`thinking\` block`);
      },
    },
    {
      name: 'at most four blocks are marked for the cache',
      source: 'platform.claude.com/docs/en/build-with-claude/prompt-caching',
      model: 'claude-haiku-4-5',
      breaks: ({ body }) =>
        set(
          body,
          ['system'],
          Array.from({ length: 5 }, () => ({ type: 'text', text: 's', cache_control: { type: 'ephemeral' } })),
        ),
      broken({ body }) {
        const marks = JSON.stringify(body).split('"cache_control":{').length - 1;
        return marks > 4 ? refused(`A maximum of 4 blocks with cache_control may be provided. Found ${marks}.`) : undefined;
      },
    },
    {
      name: 'pictures are within the size that the API takes, and smaller if there are many',
      source: 'platform.claude.com/docs/en/build-with-claude/vision, "Image size"',
      model: 'claude-opus-5-5',
      breaks: ({ body }) =>
        set(body, ['messages', 2, 'content', 1], {
          type: 'image',
          source: { type: 'base64', media_type: 'image/png', data: pngHead(8001, 10) },
        }),
      broken(asked) {
        const pictures = contents(asked)
          .flatMap(({ block }) => [block, ...listOf(block['content'])])
          .filter(({ type }) => type === 'image')
          .map(({ source }) => pngSizeOf(object(source)['data']));
        if (pictures.includes(undefined)) return refused('messages: Could not process image');
        const many = pictures.length > 20;
        const most = many ? 2000 : 8000;
        return pictures.some((size) => size !== undefined && Math.max(size.width, size.height) > most)
          ? refused(`At least one of the image dimensions exceed max allowed size${many ? ' for many-image requests' : ''}: ${most} pixels`)
          : undefined;
      },
    },
    {
      name: 'a tool has a name of letters, digits, _ and -',
      source: 'anthropics/claude-code#1423',
      model: 'claude-haiku-4-5',
      breaks: ({ body }) => set(body, ['tools'], [{ name: 'a b', input_schema: { type: 'object' } }]),
      broken(asked) {
        const at = tools(asked).findIndex(({ name }) => name !== undefined && !NAME.test(word(name)));
        return at === -1 ? undefined : refused(`tools.${at}.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,64}$'`);
      },
    },
  ],
  sample(model) {
    const toolset = TOOLSET_ONLY.test(model) ? { toolset_name: 'computer' } : {};
    const body: Body = {
      model,
      max_tokens: 4096,
      system: 'You operate a device.',
      tools: [
        { name: 'look', input_schema: { type: 'object' } },
        ...(TOOLSET_ONLY.test(model) ? [{ type: 'computer_toolset_20260801' }] : []),
      ],
      messages: [{ role: 'user', content: [{ type: 'text', text: 'Goal: x' }] }],
    };
    const call = { type: 'tool_use', id: 'toolu_1', name: TOOLSET_ONLY.test(model) ? 'left_click' : 'look', input: {}, ...toolset };
    const thinking = THINKS.test(model) ? [{ type: 'thinking', thinking: '', signature: prefixOf(body, 1, 0) }] : [];
    body['messages'] = [
      ...listOf(body['messages']),
      { role: 'assistant', content: [...thinking, call] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'done', ...toolset }] },
    ];
    return { model, body, headers: { 'anthropic-version': '2023-06-01' } };
  },
  write({ text = '', calls = [], computer: acts = [], stop }, usage, n, { model, body }) {
    const hasCalls = calls.length + acts.length > 0;
    const thinks = THINKS.test(model);
    const isShown = object(body['thinking'])['display'] === 'summarized';
    // From 5.5 on, what is said between calls is thinking.
    const isThought = TOOLSET_ONLY.test(model) && hasCalls;
    const uses = [
      ...calls,
      ...acts.map(({ action, ...input }) =>
        TOOLSET_ONLY.test(model)
          ? { name: word(action), input, toolset_name: 'computer' }
          : { name: 'computer', input: { action, ...input } },
      ),
    ];
    return {
      id: `msg_${n}`,
      type: 'message',
      role: 'assistant',
      model,
      content: [
        ...(thinks
          ? [
              {
                type: 'thinking',
                thinking: isShown ? (isThought && text !== '' ? text : `thought ${n}`) : '',
                signature: prefixOf(body, listOf(body['messages']).length, 0),
              },
            ]
          : []),
        ...(text === '' || isThought ? [] : [{ type: 'text', text }]),
        ...uses.map((use, i) => ({ type: 'tool_use', id: `toolu_${n}_${i}`, ...use })),
      ],
      stop_reason: stop === 'length' ? 'max_tokens' : stop === 'refusal' ? 'refusal' : hasCalls ? 'tool_use' : 'end_turn',
      stop_details: stop === 'refusal' ? { type: 'refusal', category: 'cyber', explanation: 'I cannot help with that.' } : null,
      // Cache writes are counted separately: here all new tokens.
      usage: {
        input_tokens: 0,
        cache_read_input_tokens: usage.cached,
        cache_creation_input_tokens: usage.input - usage.cached,
        output_tokens: usage.output,
      },
    };
  },
};
