import type { z } from 'zod';

import { jsonAnswer } from '@handsight/tools/tool';
import { defineTool, type AnyTool, type Policy, type Tool } from '@handsight/tools/tool';
import { withRefusal } from '@handsight/tools/tool';
import { envelopeCode } from './failure-codes.ts';

type Spec<I extends z.ZodObject, O extends object> = Omit<Tool<I, O>, 'dialect' | 'toolset' | 'rest'> & Policy;

/** A tool of the mobile-debug dialect without an action envelope; it fails as a tool error. */
export const debugTool = <I extends z.ZodObject, O extends object>(spec: Spec<I, O>): AnyTool =>
  withRefusal(defineTool({ ...spec, dialect: 'mobile-debug', toolset: 'core', rest: null }), ({ kind, message, row }) => {
    const error = { tool: spec.name, message, code: envelopeCode(kind), retryable: row.retryable };
    return { ...jsonAnswer({ error }), failed: true, error: kind };
  });
