import { z } from 'zod';

import { RUN_STATES, RUN_STATUSES, RunOptionsSchema, type AgentRun, type RunView } from '@handsight/agent';
import { resumeRun, runsOf, startRun } from '@handsight/tools/agent';
import { parseToolInput } from '@handsight/tools/tool';
import type { Endpoint, PathDescription, RestAnswer } from '@handsight/tools/tool';

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

const shared = { media: 'application/json', legacy: false, counts: false } as const;
const id = z.string().min(1).max(100);
const OneRun = z.object({ ok: z.literal(true), run: RunSchema });
const StartInput = RunOptionsSchema.partial({ goal: true }).extend({
  resume: id.optional().describe('Go on with this run, from a fresh look at the screen.'),
});

const one = (run: AgentRun): RestAnswer => ({ status: 200, body: { ok: true, run: run.view } });

/** Agent runs. They continue after the client has disconnected. */
export const agentRunEndpoints: readonly Endpoint[] = [
  {
    ...shared,
    method: 'POST',
    path: '/api/agent/runs',
    name: 'start_agent_run',
    summary: 'Start a run of the agent',
    description:
      'A goal in words, for a model to reach. Answers at once; follow the run at its events, or ask for it until it has a status. What the agent claims and what is known stand apart in the result.',
    input: StartInput,
    output: OneRun,
    async run({ sent, host, context }) {
      const { resume, goal = '', ...options } = parseToolInput(StartInput, sent, 'start_agent_run');
      if (resume !== undefined) return one(await resumeRun(host, resume, goal === '' ? options : { ...options, goal }));
      return one(await startRun(host, { ...options, goal }, context.connection.device));
    },
  },
  {
    ...shared,
    method: 'GET',
    path: '/api/agent/runs',
    name: 'list_agent_runs',
    summary: 'List the runs of this host',
    description: 'The runs since the host was started, newest first. Earlier ones are among the traces.',
    input: z.strictObject({}),
    output: z.object({ ok: z.literal(true), runs: z.array(RunSchema) }),
    run: ({ host }) => Promise.resolve({ status: 200, body: { ok: true, runs: runsOf(host).list() } }),
  },
  {
    ...shared,
    method: 'GET',
    path: '/api/agent/runs/:id',
    name: 'get_agent_run',
    summary: 'How a run stands',
    description: 'Its state, cost and notes, and its result once it has ended.',
    input: z.strictObject({ id }),
    output: OneRun,
    run: ({ host, params }) => Promise.resolve(one(runsOf(host).get(parseToolInput(z.strictObject({ id }), params, 'get_agent_run').id))),
  },
  control('pause', 'Pause a run', 'It stops before its next act.', (run) => run.pause()),
  control('resume', 'Let a run go on', 'After a pause or a takeover, from a fresh look at the screen.', (run) => run.resume()),
  control('cancel', 'Cancel a run', 'It ends as cancelled; an act that is under way is finished or given up.', (run) => run.cancel()),
  control('takeover', 'Take over the screen', 'The agent waits until the screen is handed back with resume.', (run) => run.takeOver()),
];

function control(verb: string, summary: string, description: string, apply: (run: AgentRun) => void): Endpoint {
  return {
    ...shared,
    method: 'POST',
    path: `/api/agent/runs/:id/${verb}`,
    name: `${verb}_agent_run`,
    summary,
    description,
    input: z.strictObject({ id }),
    output: OneRun,
    run({ host, params }) {
      const run = runsOf(host).get(parseToolInput(z.strictObject({ id }), params, `${verb}_agent_run`).id);
      apply(run);
      return Promise.resolve(one(run));
    },
  };
}

export const agentRunEventsPath: PathDescription = {
  method: 'GET',
  path: '/api/agent/runs/:id/events',
  name: 'agent_run_events',
  summary: 'The steps of a run as they happen',
  description:
    'A stream of server-sent events: what has happened so far, then what happens. The last event is `ended`, with the status. Text from the screen stands in `screen` and is untrusted.',
  input: z.strictObject({ id }),
  output: z.string(),
  media: 'text/event-stream',
  legacy: false,
  counts: false,
};
