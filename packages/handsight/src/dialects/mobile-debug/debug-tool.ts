import type { z } from 'zod';

import { HandsightError } from '@handsight/core/error';
import { jsonAnswer } from '../../tool/json-answer.ts';
import { defineTool, type AnyTool, type Tool } from '../../tool/tool.ts';
import { envelopeCode } from './act/failure-code.ts';

type Spec<I extends z.ZodObject, O extends object> = Omit<Tool<I, O>, 'dialect' | 'toolset' | 'rest'>;

/** A tool of the mobile-debug dialect. A call that has no envelope of its own to fail in fails as an error of the tool. */
export function debugTool<I extends z.ZodObject, O extends object>(spec: Spec<I, O>): AnyTool {
  const tool = defineTool({ ...spec, dialect: 'mobile-debug', toolset: 'core', rest: null });
  return {
    ...tool,
    call: async (raw, context) => {
      try {
        return await tool.call(raw, context);
      } catch (error) {
        if (!(error instanceof HandsightError)) throw error;
        const { kind, message, row } = error;
        const failure = { tool: spec.name, message, code: envelopeCode(row.failureCode), retryable: row.retryable };
        return { ...jsonAnswer({ error: failure }), failed: true, error: kind };
      }
    },
  };
}
