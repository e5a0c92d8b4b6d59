import type { GrammarName } from '../grammar/names.ts';
import type { WireName } from '../wire/wire.ts';

export const MODES = ['text', 'pixels'] as const;
export type Mode = (typeof MODES)[number];

interface Family {
  is: RegExp;
  mode: Mode;
  /** What it is asked to write when it works by pixels. */
  grammar: (wire: WireName) => GrammarName;
}

/** The first that fits a model's name. A model that is in none works by text, where a good reader is enough. */
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

/** How a model sees and acts, unless the user says otherwise. */
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
