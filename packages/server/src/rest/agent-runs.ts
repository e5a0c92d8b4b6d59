import { z } from 'zod';

import { AgentRun, RUN_STATUSES, RunOptionsSchema, type RunView } from '@handsight/agent';
import { RUN_STATES } from '@handsight/core/host';
import { type InterruptedRun, interruptedRuns, resumeRun, startRun } from '@handsight/tools/agent';
import { parseToolInput } from '@handsight/tools/tool';
import type { Endpoint, RestAnswer } from '@handsight/tools/tool';
import { listed } from './listed.ts';
import { json, requireAllowed, runEndpoints, runId } from './runs.ts';

const amount = z.number().min(0);
const CostSchema = z.object({
  input: amount,
  cached: amount,
  written: amount,
  output: amount,
  usd: amount.nullable().describe('null where the model has no price'),
  estimated: z.boolean(),
});

const ResultSchema = z.object({
  status: z.enum(RUN_STATUSES),
  reason: z.string(),
  claim: z.string().nullable().describe('What the agent says that it did.'),
  output: z.unknown().describe('The final answer as JSON, where the run asked for it; null otherwise.'),
  known: z.object({
    acts: z.record(z.string(), z.int()).describe('How many inputs had which verdict.'),
    refused: z.int(),
    unknown_delivery: z.int(),
    reservation: z.string().nullable(),
    oracle: z.object({ success: z.boolean(), failure: z.boolean() }).nullable().describe("How the scenario's oracle judges."),
  }),
  steps: z.int(),
  cost: CostSchema,
  duration_ms: z.number(),
  trace_id: z.string(),
});

const RunSchema = z.object({
  run_id: z.string(),
  goal: z.string(),
  device: z.string(),
  model: z.string(),
  grammar: z.string(),
  state: z.enum(RUN_STATES),
  status: z.enum(RUN_STATUSES).nullable(),
  started_at: z.string(),
  step: z.int(),
  max_steps: z.int(),
  max_cost: z.number().nullable(),
  cost: CostSchema,
  notes: z.array(z.string()),
  trace_id: z.string(),
  resumed_from: z.string().nullable(),
  result: ResultSchema.nullable(),
}) satisfies z.ZodType<RunView>;

const InterruptedSchema = z.object({
  run_id: z.string(),
  goal: z.string(),
  device: z.string(),
  model: z.string(),
  started_at: z.string(),
  steps: z.int(),
}) satisfies z.ZodType<InterruptedRun>;

const StartInput = RunOptionsSchema.partial({ goal: true }).extend({
  resume: runId.optional().describe('Go on with this run, from a fresh look at the screen.'),
});

const one = (run: AgentRun): RestAnswer => ({ status: 200, body: { ok: true, run: run.view } });

/** Agent runs. They continue after the client has disconnected. */
export const agentRunEndpoints: readonly Endpoint[] = [
  {
    ...json,
    method: 'POST',
    path: '/api/agent/runs',
    name: 'start_agent_run',
    summary: 'Start a run of the agent',
    description:
      'A goal in words, for a model to reach. Answers at once; follow the run at its events, or ask for it until it has a status. What the agent claims and what is known stand apart in the result.',
    input: StartInput,
    output: z.object({ ok: z.literal(true), run: RunSchema }),
    async run({ sent, host, context, operator }) {
      if (operator === undefined) requireAllowed(host, (noun) => `start_${noun}`, 'agent', 'agent');
      const { resume, goal = '', ...options } = parseToolInput(StartInput, sent, 'start_agent_run');
      if (resume !== undefined) return one(await resumeRun(host, resume, goal === '' ? options : { ...options, goal }));
      return one(await startRun(host, { ...options, goal }, context.connection.device, { owner: context.connection.caller }));
    },
  },
  ...runEndpoints({
    kind: 'agent',
    schema: RunSchema,
    get: ({ host }, id) => host.runs.get(id, AgentRun),
    list: ({ host }) => host.runs.of(AgentRun).map(({ view }) => view),
    view: ({ view }) => view,
  }),
  listed({
    ...json,
    method: 'GET',
    path: '/api/agent/interrupted',
    name: 'list_interrupted_agent_runs',
    summary: 'List the runs that the end of a host cut off',
    description: 'Newest first. Starting a run with `resume` continues one from a fresh look at the screen.',
    input: z.strictObject({}),
    output: z.object({ ok: z.literal(true), runs: z.array(InterruptedSchema) }),
    run: async ({ host }) => ({ status: 200, body: { ok: true, runs: await interruptedRuns(host) } }),
  }),
];
