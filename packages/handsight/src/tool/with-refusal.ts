import { HandsightError } from '@handsight/core/error';
import type { AnyTool, ToolAnswer } from './tool.ts';

/** The tool with its refusals as answers, in the form of its dialect; faults of the program stay faults. */
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
