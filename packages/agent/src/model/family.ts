import type { GrammarName } from '../grammar/names.ts';
import type { WireName } from '../wire/wire.ts';

export const MODES = ['text', 'pixels'] as const;
export type Mode = (typeof MODES)[number];

interface Family {
  is: RegExp;
  mode: Mode;
  /** The grammar in pixel mode. */
  grammar: (wire: WireName) => GrammarName;
}

/** The first match by model name applies. An unlisted model uses text mode, which needs no vision. */
const FAMILIES: readonly Family[] = [
  { is: /ui-?tars/i, mode: 'pixels', grammar: () => 'ui-tars' },
  { is: /autoglm/i, mode: 'pixels', grammar: () => 'autoglm' },
  { is: /qwen.*vl/i, mode: 'pixels', grammar: () => 'qwen-vl' },
  { is: /gemini.*computer-use/i, mode: 'pixels', grammar: () => 'gemini' },
  { is: /computer-use/i, mode: 'pixels', grammar: (wire) => (wire === 'responses' ? 'openai-computer' : 'openpocket') },
  { is: /claude/i, mode: 'text', grammar: (wire) => (wire === 'messages' ? 'anthropic-computer' : 'openpocket') },
  { is: /gemini/i, mode: 'text', grammar: () => 'gemini' },
  { is: /^(?:gpt-5|o\d)/i, mode: 'text', grammar: (wire) => (wire === 'responses' ? 'openai-computer' : 'openpocket') },
];

/** The grammar of a model, unless the user chooses another. */
export function grammarFor(
  model: string,
  wire: WireName,
  wanted: { mode?: Mode | undefined; grammar?: GrammarName | undefined },
): GrammarName {
  if (wanted.grammar !== undefined) return wanted.grammar;
  const family = FAMILIES.find(({ is }) => is.test(model));
  const mode = wanted.mode ?? family?.mode ?? 'text';
  return mode === 'text' ? 'tools' : (family?.grammar(wire) ?? 'openpocket');
}
