import { HandsightError } from '@handsight/core/error';
import type { Price, PriceTable } from './prices.ts';
import { type WireName, WIRES } from './wire/wire.ts';

/** What a model may be asked to write; the agent has a record for each. */
export const GRAMMARS = [
  'tools',
  'openpocket',
  'openai-computer',
  'anthropic-computer',
  'anthropic-toolset',
  'gemini-computer',
  'gemini',
  'qwen-vl',
  'ui-tars',
  'autoglm',
] as const;
export type GrammarName = (typeof GRAMMARS)[number];

export const MODES = ['text', 'pixels'] as const;
export type Mode = (typeof MODES)[number];

/** How hard a model is asked to think, in the words of all providers together. */
export const EFFORTS = ['minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;
export type Effort = (typeof EFFORTS)[number];

/** The provider's own tool for screens, by the name that its requests use. */
export const COMPUTER_TOOLS = ['computer_toolset_20260801', 'computer_20251124', 'computer_20250124', 'computer', 'computerUse'] as const;
export type ComputerToolName = (typeof COMPUTER_TOOLS)[number];

/** How a family's reasoning comes back, and what must be done with it. */
export const THINKING = {
  none: 'none',
  /** Anthropic: thinking blocks with a signature. */
  blocks: 'thinking blocks',
  /** Anthropic, from 5.1: likewise, and refused behind a changed prefix. */
  'bound blocks': 'thinking blocks, bound to what precedes them',
  /** OpenAI Responses: reasoning items, which are sent back encrypted. */
  encrypted: 'encrypted reasoning items',
  /** Gemini: a signature on the first call of each answer. */
  signed: 'thought signatures',
  /** DeepSeek, Kimi, and OpenRouter's `reasoning_details`: a field of the message. */
  field: 'a field of the message',
} as const;
export type Thinking = keyof typeof THINKING;

/** What is known of a family of models. */
export interface Family {
  name: string;
  /** Who makes it, as in `--model provider/name`; null for models that anybody serves. */
  provider: 'anthropic' | 'openai' | 'gemini' | null;
  /** Matched against the last part of a model's name. */
  models: RegExp;
  /** When this row was last compared with its sources. */
  checked: string;
  mode: Mode;
  /** The grammar in pixel mode, by wire; `openpocket` on all others. */
  grammars: Partial<Record<WireName, GrammarName>>;
  tool: ComputerToolName | null;
  /** The rule by which the provider scales pictures. */
  scaling: 'claude' | 'openai' | 'patches';
  thinking: Thinking;
  /** Thinking counts against a request's limit: tokens to add to those for the answer. */
  thinkingTokens: number;
  efforts: readonly Effort[];
  /** How many pictures the history keeps before all but the newest are dropped. */
  pictures: number;
  /** In tokens; null where no source was found. */
  limits: { context: number; output: number } | null;
  /** US dollars for a million tokens, by the exact name of the model. */
  prices: PriceTable;
}

const THINKING_TOKENS = 16_384;
const PLAIN = {
  provider: null,
  checked: '2026-11-18',
  mode: 'text',
  grammars: {},
  tool: null,
  scaling: 'openai',
  thinking: 'none',
  thinkingTokens: 0,
  efforts: [],
  pictures: 1,
  limits: null,
  prices: {},
} as const satisfies Partial<Family>;

const everywhere = (grammar: GrammarName): Family['grammars'] => Object.fromEntries(WIRES.map((wire) => [wire, grammar]));

const CLAUDE = {
  ...PLAIN,
  provider: 'anthropic',
  grammars: { messages: 'anthropic-computer' },
  tool: 'computer_20251124',
  scaling: 'claude',
  limits: { context: 200_000, output: 64_000 },
} as const satisfies Partial<Family>;
const CLAUDE_EFFORTS: readonly Effort[] = ['low', 'medium', 'high', 'xhigh', 'max'];
const THINKS_IN_BLOCKS = {
  thinkingTokens: THINKING_TOKENS,
  efforts: CLAUDE_EFFORTS,
  limits: { context: 1_000_000, output: 128_000 },
} as const;
/** A cached picture costs a tenth or less; a dropped one costs the thinking behind it. */
const BOUND = { ...THINKS_IN_BLOCKS, thinking: 'bound blocks', pictures: 10 } as const;

const OPENAI = { ...PLAIN, provider: 'openai' } as const satisfies Partial<Family>;
/** A computer call without its picture has to be told in words, without its reasoning. */
const REASONS = {
  ...OPENAI,
  thinking: 'encrypted',
  thinkingTokens: THINKING_TOKENS,
  efforts: ['minimal', 'low', 'medium', 'high', 'xhigh'],
  limits: { context: 400_000, output: 128_000 },
} as const satisfies Partial<Family>;
const OPENAI_COMPUTER = { grammars: { responses: 'openai-computer' }, tool: 'computer', pictures: 5 } as const;

const GEMINI = { ...PLAIN, provider: 'gemini', grammars: everywhere('gemini'), limits: { context: 1_000_000, output: 65_536 } } as const;
const SIGNED = { thinking: 'signed', thinkingTokens: THINKING_TOKENS, efforts: ['minimal', 'low', 'medium', 'high'], pictures: 3 } as const;

/**
 * The families of models, the newest of each provider first: a name that no row lists gets its provider's first. Sources: the
 * providers' documentation and the types of their SDKs (@anthropic-ai/sdk 1.9, openai 7.55, @google/genai 3.1); prices of Anthropic
 * mostly from its own pages, of OpenAI from third-party copies of its price page, of Gemini unchecked. No provider was called.
 * Cache writes are for the five-minute cache. Haiku 5.5 costs more above 100,000 tokens per request, OpenAI's long requests likewise.
 */
export const FAMILIES: readonly Family[] = [
  {
    ...CLAUDE,
    ...BOUND,
    name: 'Claude 5.5',
    models: /^claude-(?:(?:opus|sonnet|haiku)-5-5|(?:fable|mythos)-5-2)/,
    grammars: { messages: 'anthropic-toolset' },
    tool: 'computer_toolset_20260801',
    prices: {
      'claude-opus-5-5': { input: 4, cached_input: 0.2, cache_write: 5, output: 20 },
      'claude-sonnet-5-5': { input: 2, cached_input: 0.1, cache_write: 2.5, output: 10 },
      'claude-haiku-5-5': { input: 0.1, cached_input: 0.01, cache_write: 0.125, output: 0.5 },
    },
  },
  {
    ...CLAUDE,
    ...BOUND,
    name: 'Claude 5.1',
    models: /^claude-(?:fable|mythos)-5-1/,
    prices: { 'claude-fable-5-1': { input: 10, cached_input: 0.25, cache_write: 12.5, output: 50 } },
  },
  {
    ...CLAUDE,
    ...THINKS_IN_BLOCKS,
    name: 'Claude 5',
    models: /^claude-(?:opus|sonnet|haiku|fable|mythos)-5(?!-\d(?:\D|$))/,
    thinking: 'blocks',
    prices: {
      'claude-opus-5': { input: 5, cached_input: 0.5, cache_write: 6.25, output: 25 },
      'claude-sonnet-5': { input: 2, cached_input: 0.2, cache_write: 2.5, output: 10 },
    },
  },
  {
    ...CLAUDE,
    name: 'Claude 4.5 to 4.8',
    models: /^claude-(?:opus-4-[5-8]|sonnet-4-6)/,
    prices: {
      'claude-opus-4-5': { input: 5, cached_input: 0.5, cache_write: 6.25, output: 25 },
      'claude-sonnet-4-6': { input: 3, cached_input: 0.3, cache_write: 3.75, output: 15 },
    },
  },
  {
    ...CLAUDE,
    name: 'Claude 4',
    models: /^claude-(?:[1-3]|(?:opus|sonnet|haiku)-[34])/,
    tool: 'computer_20250124',
    limits: { context: 200_000, output: 32_000 },
    prices: {
      'claude-haiku-4-5': { input: 1, cached_input: 0.1, cache_write: 1.25, output: 5 },
      'claude-sonnet-4-5': { input: 3, cached_input: 0.3, cache_write: 3.75, output: 15 },
    },
  },
  {
    ...REASONS,
    ...OPENAI_COMPUTER,
    name: 'GPT-6',
    models: /^gpt-6/,
    prices: {
      'gpt-6.1-sol': { input: 2, cached_input: 0.1, cache_write: 2.5, output: 10 },
      'gpt-6-sol': { input: 2, cached_input: 0.2, cache_write: 2.5, output: 10 },
      'gpt-6-luna': { input: 0.1, cached_input: 0.01, cache_write: 0.125, output: 0.5 },
      'gpt-6-astra': { input: 10, cached_input: 1, output: 50 },
    },
  },
  {
    ...REASONS,
    ...OPENAI_COMPUTER,
    name: 'GPT-5',
    models: /^gpt-5/,
    prices: {
      'gpt-5.4': { input: 2.5, cached_input: 0.25, output: 15 },
      'gpt-5.4-mini': { input: 0.75, cached_input: 0.075, output: 4.5 },
      'gpt-5': { input: 1.25, cached_input: 0.125, output: 10 },
      'gpt-5-mini': { input: 0.25, cached_input: 0.025, output: 2 },
    },
  },
  { ...REASONS, name: 'OpenAI o-series', models: /^o\d/, limits: { context: 200_000, output: 100_000 } },
  {
    ...OPENAI,
    name: 'GPT-4',
    models: /^(?:gpt-3|gpt-4|chatgpt)/,
    limits: { context: 128_000, output: 16_384 },
    prices: {
      'gpt-4.1': { input: 2, cached_input: 0.5, output: 8 },
      'gpt-4.1-mini': { input: 0.4, cached_input: 0.1, output: 1.6 },
      'gpt-4o': { input: 2.5, cached_input: 1.25, output: 10 },
      'gpt-4o-mini': { input: 0.15, cached_input: 0.075, output: 0.6 },
    },
  },
  {
    ...GEMINI,
    ...SIGNED,
    name: 'Gemini 3.5',
    models: /^gemini-(?:3\.[5-9]|[4-9]|\d\d)/,
    grammars: { ...everywhere('gemini'), gemini: 'gemini-computer' },
    tool: 'computerUse',
  },
  { ...GEMINI, ...SIGNED, name: 'Gemini 3', models: /^gemini-3/ },
  {
    ...GEMINI,
    name: 'Gemini 2.5 computer use',
    models: /^gemini.*computer-use/,
    mode: 'pixels',
    limits: { context: 128_000, output: 65_536 },
  },
  {
    ...GEMINI,
    name: 'Gemini 2.5',
    models: /^gemini-2\.5/,
    thinkingTokens: THINKING_TOKENS,
    prices: {
      'gemini-2.5-pro': { input: 1.25, cached_input: 0.31, output: 10 },
      'gemini-2.5-flash': { input: 0.3, cached_input: 0.075, output: 2.5 },
    },
  },
  { ...GEMINI, name: 'Gemini 1 and 2', models: /^gemini-(?:1|2\.0)/, limits: { context: 1_000_000, output: 8192 } },
  { ...PLAIN, name: 'gpt-oss', models: /^gpt-oss/, thinking: 'field', thinkingTokens: THINKING_TOKENS },
  { ...PLAIN, name: 'DeepSeek', models: /^deepseek/, thinking: 'field', thinkingTokens: THINKING_TOKENS },
  { ...PLAIN, name: 'Kimi', models: /^kimi/, thinking: 'field', thinkingTokens: THINKING_TOKENS },
  { ...PLAIN, name: 'UI-TARS', models: /ui-?tars/, mode: 'pixels', grammars: everywhere('ui-tars'), scaling: 'patches' },
  { ...PLAIN, name: 'AutoGLM', models: /autoglm/, mode: 'pixels', grammars: everywhere('autoglm') },
  { ...PLAIN, name: 'Qwen-VL', models: /qwen.*vl/, mode: 'pixels', grammars: everywhere('qwen-vl'), scaling: 'patches' },
];

/** A model that nobody has listed is asked in text mode, which needs no vision. A server that speaks the Responses API knows how to encrypt reasoning. */
const UNLISTED: Family = { ...PLAIN, name: 'unlisted', models: /(?:)/, thinking: 'encrypted' };

/** Whose model a name is, by how each provider names all of its models. */
const MAKERS: Readonly<Record<NonNullable<Family['provider']>, RegExp>> = {
  anthropic: /^claude/,
  openai: /^(?:gpt|o\d)/,
  gemini: /^gemini/,
};

/** A row of the user's own: how models with this beginning of a name differ from a listed family. */
export interface OwnFamily {
  models: string;
  /** The listed family or model whose row applies otherwise. */
  like?: string | undefined;
  mode?: Mode | undefined;
  grammar?: string | undefined;
  tool?: ComputerToolName | undefined;
  thinking_tokens?: number | undefined;
  pictures?: number | undefined;
  limits?: { context: number; output: number } | undefined;
  price?: Price | undefined;
}

/** A model's family, and a sentence if it was guessed. */
export interface FoundFamily {
  family: Family;
  remark: string | null;
}

export function findFamily(model: string, own: readonly OwnFamily[] = []): FoundFamily {
  const written = own.find(({ models }) => model.startsWith(models) || lastPart(model).startsWith(models));
  if (written !== undefined) return { family: ownFamily(written, model), remark: null };
  const name = plainName(model);
  const listed = FAMILIES.find(({ models }) => models.test(name));
  if (listed !== undefined) return { family: listed, remark: null };
  const maker = FAMILIES.find(({ provider }) => provider !== null && MAKERS[provider].test(name));
  if (maker === undefined) return { family: UNLISTED, remark: null };
  return {
    family: maker,
    remark: `${lastPart(model)} is not in the table of models; it is treated as ${maker.name}, the newest of ${maker.provider ?? ''}`,
  };
}

export const familyOf = (model: string, own: readonly OwnFamily[] = []): Family => findFamily(model, own).family;

function ownFamily({ models, like, mode, grammar, tool, thinking_tokens, pictures, limits, price }: OwnFamily, model: string): Family {
  const base = FAMILIES.find(({ name }) => name === like) ?? findFamily(like ?? model).family;
  return {
    ...base,
    name: `${models}…`,
    ...(mode === undefined ? {} : { mode }),
    ...(grammar === undefined ? {} : { grammars: everywhere(knownGrammar(grammar)) }),
    ...(tool === undefined ? {} : { tool }),
    ...(thinking_tokens === undefined ? {} : { thinkingTokens: thinking_tokens }),
    ...(pictures === undefined ? {} : { pictures }),
    ...(limits === undefined ? {} : { limits }),
    ...(price === undefined ? {} : { prices: { [lastPart(model)]: price } }),
  };
}

const lastPart = (model: string): string => model.split('/').at(-1) ?? model;

/** `gpt-5-mini-2025-08-07` is `gpt-5-mini`; OpenRouter writes `claude-sonnet-4.5` for `claude-sonnet-4-5`. */
function plainName(model: string): string {
  const plain = lastPart(model)
    .toLowerCase()
    .replace(/-(?:\d{4}-\d{2}-\d{2}|\d{8}|latest)$/, '');
  return plain.startsWith('claude-') ? plain.replaceAll('.', '-') : plain;
}

/** The grammar of a model, unless the user chooses another. */
export function grammarFor(
  { mode, grammars }: Family,
  wire: WireName,
  wanted: { mode?: Mode | undefined; grammar?: GrammarName | undefined },
): GrammarName {
  if (wanted.grammar !== undefined) return wanted.grammar;
  return (wanted.mode ?? mode) === 'text' ? 'tools' : (grammars[wire] ?? 'openpocket');
}

/**
 * The price of a model. The user's own table comes first and matches by longest prefix. The built-in list matches only the exact model,
 * with or without a date: another with a similar name may cost many times as much. Undefined if no price is known.
 */
function knownGrammar(name: string): GrammarName {
  const known = GRAMMARS.find((each) => each === name);
  if (known !== undefined) return known;
  throw new HandsightError('BadRequest', `agent.families: no grammar is called ${name}; there are ${GRAMMARS.join(', ')}`, {
    grammar: name,
  });
}

export function priceOf(model: string, own: PriceTable = {}, families: readonly OwnFamily[] = []): Price | undefined {
  const { prices } = familyOf(model, families);
  return longestFit(own, model) ?? longestFit(own, lastPart(model)) ?? exact(prices, lastPart(model)) ?? exact(prices, plainName(model));
}

const exact = (table: PriceTable, name: string): Price | undefined => (Object.hasOwn(table, name) ? table[name] : undefined);

function longestFit(table: PriceTable, model: string): Price | undefined {
  const [best] = Object.keys(table)
    .filter((prefix) => model.startsWith(prefix))
    .sort((a, b) => b.length - a.length);
  return best === undefined ? undefined : table[best];
}
