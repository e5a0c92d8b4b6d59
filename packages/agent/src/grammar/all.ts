import type { GrammarName } from '@handsight/model';

import { anthropicComputerGrammar } from './anthropic-computer.ts';
import { autoglmGrammar } from './autoglm.ts';
import { geminiGrammar } from './gemini.ts';
import type { Grammar } from './grammar.ts';
import { openaiComputerGrammar } from './openai-computer.ts';
import { openpocketGrammar } from './openpocket.ts';
import { qwenVlGrammar } from './qwen-vl.ts';
import { toolsGrammar } from './tools.ts';
import { uiTarsGrammar } from './ui-tars.ts';

/** The grammars by name. */
export const GRAMMAR_OF: Record<GrammarName, Grammar> = {
  tools: toolsGrammar,
  openpocket: openpocketGrammar,
  'openai-computer': openaiComputerGrammar,
  'anthropic-computer': anthropicComputerGrammar,
  gemini: geminiGrammar,
  'qwen-vl': qwenVlGrammar,
  'ui-tars': uiTarsGrammar,
  autoglm: autoglmGrammar,
};
