import type { GrammarName } from '../../packages/model/src/families.ts';
import type { WireName } from '../../packages/model/src/wire/wire.ts';
import { TASKS } from './tasks.ts';

type PixelGrammar = Exclude<GrammarName, 'tools'>;

const BY: readonly [task: string, grammar: PixelGrammar, wire: WireName][] = [
  ['turn_off_wifi', 'openpocket', 'chat'],
  ['airplane_mode', 'openai-computer', 'responses'],
  ['turn_on_bluetooth', 'anthropic-computer', 'messages'],
  ['dark_theme', 'gemini', 'chat'],
  ['large_font', 'qwen-vl', 'chat'],
  ['usage_reports', 'ui-tars', 'chat'],
  ['erase_notes', 'autoglm', 'chat'],
  ['choose_network', 'openpocket', 'messages'],
  ['choose_ringtone', 'openpocket', 'responses'],
  ['rename_owner', 'anthropic-computer', 'messages'],
  ['clear', 'gemini', 'chat'],
  ['capitals', 'openai-computer', 'responses'],
];

/** Goals that can be reached by what is written on the screen, each in a family's grammar. */
export const PIXEL_TASKS = BY.flatMap(([task, grammar, wire]) =>
  TASKS.filter((each) => each.task === task).map((each) => ({ ...each, grammar, wire })),
);
