import { z } from 'zod';

import { startTrace, stopTrace, traceStatus } from '@handsight/core/client';
import { defineTool } from '../tool/tool.ts';

const record = { dialect: 'handsight', toolset: 'record', kind: 'admin', destructive: false, rest: null } as const;

export const traceStart = defineTool({
  ...record,
  name: 'trace_start',
  title: 'Start recording',
  description: 'Record every call and its result until trace_stop.',
  idempotent: false,
  input: z.strictObject({ label: z.string().max(200).optional() }),
  output: z.object({ trace_id: z.string(), started_at: z.string(), dir: z.string() }),
  async run({ label }, { host, connection }) {
    const result = await startTrace(host, label, connection.caller);
    return { result, text: `Recording ${result.trace_id} in ${result.dir}.` };
  },
});

export const traceStop = defineTool({
  ...record,
  name: 'trace_stop',
  title: 'Stop recording',
  description: 'Stop recording and close the trace.',
  idempotent: false,
  input: z.strictObject({}),
  output: z.object({ trace_id: z.string(), path: z.string(), step_count: z.int(), duration_ms: z.number() }),
  async run(_, { host, connection }) {
    const result = await stopTrace(host, { caller: connection.caller, isOperator: connection.operator !== undefined });
    return { result, text: `Recorded ${result.step_count} steps in ${result.path}.` };
  },
});

export const traceState = defineTool({
  ...record,
  name: 'trace_status',
  isAlwaysAllowed: true,
  title: 'Is something being recorded?',
  description: 'Whether a trace is being recorded.',
  idempotent: true,
  input: z.strictObject({}),
  output: z.object({ active_trace_id: z.string().nullable(), step_count: z.int(), dir: z.string() }),
  run(_, { host }) {
    const result = traceStatus(host);
    const { active_trace_id: id, step_count } = result;
    return Promise.resolve({ result, text: id === null ? 'Nothing is being recorded.' : `Recording ${id}, ${step_count} steps so far.` });
  },
});
