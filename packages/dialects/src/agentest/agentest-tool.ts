import type { z } from 'zod';

import type { HandsightError } from '@handsight/core/error';
import { jsonAnswer } from '@handsight/tools/tool';
import { defineTool, type AnyTool, type Policy, type Tool, type ToolAnswer } from '@handsight/tools/tool';
import { withRefusal } from '@handsight/tools/tool';
import { advised } from './advised.ts';

type Spec<I extends z.ZodObject, O extends object> = Omit<Tool<I, O>, 'dialect' | 'toolset' | 'rest'> & Policy;

/** A tool of the agentest dialect. Its errors, including unknown arguments, are returned as the contract specifies. */
export const agentestTool = <I extends z.ZodObject, O extends object>(spec: Spec<I, O>): AnyTool =>
  withRefusal(defineTool({ ...spec, dialect: 'agentest', toolset: 'core', rest: null }), refusal);

function refusal(error: HandsightError): ToolAnswer<object> {
  return { ...jsonAnswer({ error: advised(error), code: error.code }), failed: true, error: error.kind };
}
