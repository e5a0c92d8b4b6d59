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
