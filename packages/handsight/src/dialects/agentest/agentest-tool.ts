import type { z } from 'zod';

import { HandsightError } from '@handsight/core/error';
import { jsonAnswer } from '../../tool/json-answer.ts';
import { defineTool, type AnyTool, type Tool, type ToolAnswer } from '../../tool/tool.ts';
import { advised } from './advised.ts';

type Spec<I extends z.ZodObject, O extends object> = Omit<Tool<I, O>, 'dialect' | 'toolset' | 'rest'>;

/** A tool of the agentest dialect. What it refuses it says as the contract does, arguments it does not know among it. */
export function agentestTool<I extends z.ZodObject, O extends object>(spec: Spec<I, O>): AnyTool {
  const tool = defineTool({ ...spec, dialect: 'agentest', toolset: 'core', rest: null });
  return {
    ...tool,
    call: async (raw, context) => {
      try {
        return await tool.call(raw, context);
      } catch (error) {
        if (error instanceof HandsightError) return refusal(error);
        throw error;
      }
    },
  };
}

function refusal(error: HandsightError): ToolAnswer<object> {
  return { ...jsonAnswer({ error: advised(error), code: error.code }), failed: true, error: error.kind };
}
