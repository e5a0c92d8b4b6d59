import type { GrammarName } from '@handsight/model';

import { anthropicComputerGrammar } from './anthropic-computer.ts';
import { anthropicToolsetGrammar } from './anthropic-toolset.ts';
import { autoglmGrammar } from './autoglm.ts';
import { geminiComputerGrammar, geminiGrammar } from './gemini.ts';
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
  'anthropic-toolset': anthropicToolsetGrammar,
  'gemini-computer': geminiComputerGrammar,
  gemini: geminiGrammar,
  'qwen-vl': qwenVlGrammar,
  'ui-tars': uiTarsGrammar,
  autoglm: autoglmGrammar,
};
