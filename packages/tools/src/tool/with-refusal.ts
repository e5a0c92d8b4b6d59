import { HandsightError } from '@handsight/core/error';
import type { AnyTool, ToolAnswer } from './tool.ts';

/** Wraps a tool so that its HandsightErrors become answers in its dialect's form; other exceptions are rethrown. */
export const withRefusal = (tool: AnyTool, refusal: (error: HandsightError) => ToolAnswer<object>): AnyTool => ({
  ...tool,
  call: async (raw, context) => {
    try {
      return await tool.call(raw, context);
    } catch (error) {
      if (error instanceof HandsightError) return refusal(error);
      throw error;
    }
  },
});
