import type { WireName } from './wire/wire.ts';

/** What a model may be asked to write; the agent has a record for each. */
export const GRAMMARS = [
  'tools',
  'openpocket',
  'openai-computer',
  'anthropic-computer',
  'gemini',
  'qwen-vl',
  'ui-tars',
  'autoglm',
] as const;
export type GrammarName = (typeof GRAMMARS)[number];

export const MODES = ['text', 'pixels'] as const;
export type Mode = (typeof MODES)[number];

/** What is known of a family of models. */
export interface Family {
  models: RegExp;
  mode: Mode;
  /** The grammar in pixel mode, by wire; `openpocket` on all others. */
  grammars: Partial<Record<WireName, GrammarName>>;
  /** Thinking counts against a request's limit: tokens to add to those for the answer. */
  thinkingTokens: number;
  /** Whether its reasoning is returned encrypted, to be sent back, over the Responses API. */
  encryptsReasoning: boolean;
}

const THINKING_TOKENS = 16_384;
const PLAIN = { mode: 'text', grammars: {}, thinkingTokens: 0, encryptsReasoning: false } as const;
const everywhere = (grammar: GrammarName): Family['grammars'] => ({ chat: grammar, responses: grammar, messages: grammar });

/** The first match by model name applies. */
const FAMILIES: readonly Family[] = [
  { ...PLAIN, models: /ui-?tars/i, mode: 'pixels', grammars: everywhere('ui-tars') },
  { ...PLAIN, models: /autoglm/i, mode: 'pixels', grammars: everywhere('autoglm') },
  { ...PLAIN, models: /qwen.*vl/i, mode: 'pixels', grammars: everywhere('qwen-vl') },
  { ...PLAIN, models: /gemini.*computer-use/i, mode: 'pixels', grammars: everywhere('gemini') },
  { ...PLAIN, models: /gemini-(?:1|2\.0)/i, grammars: everywhere('gemini') },
  { ...PLAIN, models: /gemini/i, grammars: everywhere('gemini'), thinkingTokens: THINKING_TOKENS },
  { ...PLAIN, models: /claude-(?:[1-3]|(?:opus|sonnet|haiku)-[34])/i, grammars: { messages: 'anthropic-computer' } },
  { ...PLAIN, models: /claude/i, grammars: { messages: 'anthropic-computer' }, thinkingTokens: THINKING_TOKENS },
  { ...PLAIN, models: /^(?:gpt-3|gpt-4|chatgpt)/i },
  { ...PLAIN, models: /^o\d/i, thinkingTokens: THINKING_TOKENS, encryptsReasoning: true },
  { ...PLAIN, models: /^gpt-\d/i, grammars: { responses: 'openai-computer' }, thinkingTokens: THINKING_TOKENS, encryptsReasoning: true },
  { ...PLAIN, models: /deepseek|kimi/i, thinkingTokens: THINKING_TOKENS },
];

/** An unlisted model is asked in text mode, which needs no vision. A server that speaks the Responses API knows how to encrypt reasoning. */
const UNLISTED: Family = { ...PLAIN, models: /(?:)/, encryptsReasoning: true };

export const familyOf = (model: string): Family => FAMILIES.find(({ models }) => models.test(model)) ?? UNLISTED;

/** The grammar of a model, unless the user chooses another. */
export function grammarFor(
  model: string,
  wire: WireName,
  wanted: { mode?: Mode | undefined; grammar?: GrammarName | undefined },
): GrammarName {
  if (wanted.grammar !== undefined) return wanted.grammar;
  const { mode, grammars } = familyOf(model);
  return (wanted.mode ?? mode) === 'text' ? 'tools' : (grammars[wire] ?? 'openpocket');
}
