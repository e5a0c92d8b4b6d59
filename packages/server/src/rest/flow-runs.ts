import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';

import { HandsightError } from '@handsight/core/error';
import {
  FLOW_STATUSES,
  FlowRuns,
  LIVE_RUN_STATES,
  type LiveFlowRun,
  type LiveRunView,
  ViewerDocumentSchema,
  workOfFlow,
} from '@handsight/flow';
import { flowOf } from '@handsight/tools';
import { parseToolInput } from '@handsight/tools/tool';
import type { Endpoint, RestAnswer } from '@handsight/tools/tool';

const RunSchema = z.object({
  run_id: z.string(),
  name: z.string(),
  file: z.string(),
  device: z.string(),
  state: z.enum(LIVE_RUN_STATES),
  status: z.enum(FLOW_STATUSES).nullable(),
  started_at: z.number(),
  steps: z.int(),
}) satisfies z.ZodType<LiveRunView>;

const MAX_FLOW = 200_000;
const shared = { media: 'application/json', legacy: false, counts: false } as const;
const id = z.string().min(1).max(100);
const OneRun = z.object({ ok: z.literal(true), run: RunSchema });
const StartInput = z.strictObject({
  path: z.string().min(1).max(4000).optional(),
  flow: z.string().min(1).max(MAX_FLOW).optional().describe('The flow itself, as YAML.'),
  env: z.record(z.string().max(200), z.string().max(10_000)).optional(),
  lenient: z.boolean().optional(),
  paused: z.boolean().optional().describe('It waits before its first step.'),
  device: z.string().min(1).max(300).optional(),
});

const one = ({ view }: LiveFlowRun): RestAnswer => ({ status: 200, body: { ok: true, run: view } });

/** Flow runs that can be watched while they are in progress. */
export const flowRunEndpoints: readonly Endpoint[] = [
  {
    ...shared,
    method: 'POST',
    path: '/api/flow/runs',
    name: 'start_flow_run',
    summary: 'Start a flow',
    description: 'From a file or as text. Answers at once; the run can be watched, held, stepped through and cancelled.',
    input: StartInput,
    output: OneRun,
    async run({ sent, host, context }) {
      const { path, flow: text, env = {}, lenient = false, paused = false, device } = parseToolInput(StartInput, sent, 'start_flow_run');
      const flow = await flowOf(host, path, text);
      const client = await context.client(device);
      const outputFolder = join(resolve(host.config.data_folder), 'flows');
      const options = { env, lenient, root: dirname(flow.file), outputFolder, pictures: 'all', isPaused: paused } as const;
      return one(FlowRuns.of(host).start(workOfFlow(flow), client, options));
    },
  },
  {
    ...shared,
    method: 'GET',
    path: '/api/flow/runs',
    name: 'list_flow_runs',
    summary: 'List the flow runs of this host',
    description: 'Those that go on and the last that ended, newest first.',
    input: z.strictObject({}),
    output: z.object({ ok: z.literal(true), runs: z.array(RunSchema) }),
    run: ({ host }) => Promise.resolve({ status: 200, body: { ok: true, runs: FlowRuns.of(host).list() } }),
  },
  {
    ...shared,
    method: 'GET',
    path: '/api/flow/runs/:id',
    name: 'get_flow_run',
    summary: 'How a flow stands',
    description: 'Its steps so far as the viewer shows them.',
    input: z.strictObject({ id }),
    output: OneRun.extend({ document: ViewerDocumentSchema }),
    run({ host, params }) {
      const run = FlowRuns.of(host).get(parseToolInput(z.strictObject({ id }), params, 'get_flow_run').id);
      return Promise.resolve({ status: 200, body: { ok: true, run: run.view, document: run.document() } });
    },
  },
  {
    ...shared,
    method: 'GET',
    path: '/api/flow/runs/:id/picture',
    name: 'get_flow_run_picture',
    summary: 'A picture of a flow run',
    description: 'By the name that the document has for it.',
    input: z.strictObject({ id, name: z.string().min(1).max(200) }),
    output: z.object({ ok: z.literal(true), data: z.string().describe('PNG in base64') }),
    run({ host, sent, params }) {
      const asked = parseToolInput(
        z.strictObject({ id, name: z.string().min(1).max(200) }),
        { ...sent, ...params },
        'get_flow_run_picture',
      );
      const picture = FlowRuns.of(host).get(asked.id).picture(asked.name);
      if (picture === undefined) throw new HandsightError('BadRequest', 'the run has no such picture', { name: asked.name });
      return Promise.resolve({ status: 200, body: { ok: true, data: Buffer.from(picture.png).toString('base64') } });
    },
  },
  control('pause', 'Hold a flow', 'It waits before its next step.', (run) => run.pause()),
  control('resume', 'Let a flow go on', 'After a pause.', (run) => run.resume()),
  control('step', 'Do one step of a flow', 'One step, then it waits again.', (run) => run.step()),
  control('cancel', 'Cancel a flow', 'It ends as cancelled; an act that is under way is finished or given up.', (run) => run.cancel()),
];

function control(verb: string, summary: string, description: string, apply: (run: LiveFlowRun) => void): Endpoint {
  return {
    ...shared,
    method: 'POST',
    path: `/api/flow/runs/:id/${verb}`,
    name: `${verb}_flow_run`,
    summary,
    description,
    input: z.strictObject({ id }),
    output: OneRun,
    run({ host, params }) {
      const run = FlowRuns.of(host).get(parseToolInput(z.strictObject({ id }), params, `${verb}_flow_run`).id);
      apply(run);
      return Promise.resolve(one(run));
    },
  };
}
