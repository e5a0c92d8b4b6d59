import { z } from 'zod';

import { startTrace, stopTrace, traceStatus } from '@handsight/core/client';
import { defineTool, type ToolContext } from '@handsight/tools/tool';
import { answerOf, success } from '../answer.ts';
import { device } from '@handsight/tools/wire';

const policy = { dialect: 'screen-observer', toolset: 'record', kind: 'admin', destructive: false } as const;

const stopping = ({ connection }: ToolContext): { caller: string; isOperator: boolean } => ({
  caller: connection.caller,
  isOperator: connection.operator !== undefined,
});

export const traceStart = defineTool({
  name: 'trace_start',
  title: 'Start a trace',
  description: 'Record every call from now on, with screenshots, to be replayed later.',
  ...policy,
  idempotent: false,
  input: z.strictObject({ label: z.string().max(200).optional(), device }),
  output: success({ trace_id: z.string(), started_at: z.string(), dir: z.string() }),
  rest: { method: 'POST', path: '/api/trace/start' },
  run: async (input, context) =>
    answerOf({ ok: true as const, ...(await startTrace(context.host, input.label ?? null, context.connection.caller)) }),
});

export const traceStop = defineTool({
  name: 'trace_stop',
  title: 'Stop the trace',
  description: 'Finish the trace being recorded.',
  ...policy,
  idempotent: false,
  input: z.strictObject({ device }),
  output: success({ trace_id: z.string(), path: z.string(), step_count: z.int(), duration_ms: z.number() }),
  rest: { method: 'POST', path: '/api/trace/stop' },
  run: async (_, context) => answerOf({ ok: true as const, ...(await stopTrace(context.host, stopping(context))) }),
});

export const traceStatusTool = defineTool({
  name: 'trace_status',
  isAlwaysAllowed: true,
  title: 'Trace status',
  description: 'Whether a trace is being recorded.',
  ...policy,
  idempotent: true,
  input: z.strictObject({ device }),
  output: success({ active_trace_id: z.string().nullable(), step_count: z.int(), dir: z.string() }),
  rest: { method: 'GET', path: '/api/trace/status' },
  run: (_, context) => Promise.resolve(answerOf({ ok: true as const, ...traceStatus(context.host) })),
});
