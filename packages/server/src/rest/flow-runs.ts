import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';

import { HandsightError } from '@handsight/core/error';
import { RUN_STATES } from '@handsight/core/host';
import { FLOW_STATUSES, FlowRun, type FlowRunView, ViewerDocumentSchema, workOfFlow } from '@handsight/flow';
import { flowOf } from '@handsight/tools';
import { parseToolInput } from '@handsight/tools/tool';
import type { Endpoint } from '@handsight/tools/tool';
import { json, requireAllowed, runEndpoints, runId } from './runs.ts';

const RunSchema = z.object({
  run_id: z.string(),
  name: z.string(),
  file: z.string(),
  device: z.string(),
  state: z.enum(RUN_STATES),
  status: z.enum(FLOW_STATUSES).nullable(),
  started_at: z.number(),
  steps: z.int(),
}) satisfies z.ZodType<FlowRunView>;

const MAX_FLOW = 200_000;
const PictureInput = z.strictObject({ id: runId, name: z.string().min(1).max(200) });
const StartInput = z.strictObject({
  path: z.string().min(1).max(4000).optional(),
  flow: z.string().min(1).max(MAX_FLOW).optional().describe('The flow itself, as YAML.'),
  env: z.record(z.string().max(200), z.string().max(10_000)).optional(),
  lenient: z.boolean().optional(),
  paused: z.boolean().optional().describe('It waits before its first step.'),
  device: z.string().min(1).max(300).optional(),
});

/** Flow runs that can be watched while they are in progress. */
export const flowRunEndpoints: readonly Endpoint[] = [
  {
    ...json,
    method: 'POST',
    path: '/api/flow/runs',
    name: 'start_flow_run',
    summary: 'Start a flow',
    description: 'From a file or as text. Answers at once; the run can be watched, held, stepped through and cancelled.',
    input: StartInput,
    output: z.object({ ok: z.literal(true), run: RunSchema }),
    async run({ sent, host, context, operator }) {
      if (operator === undefined) requireAllowed(host, (noun) => `start_${noun}`, 'flow', 'flow');
      const { path, flow: text, env = {}, lenient = false, paused = false, device } = parseToolInput(StartInput, sent, 'start_flow_run');
      const flow = await flowOf(host, path, text);
      const client = await context.client(device);
      const outputFolder = join(resolve(host.config.data_folder), 'flows');
      const options = { env, lenient, root: dirname(flow.file), outputFolder, pictures: 'all', isPaused: paused } as const;
      const { view } = FlowRun.start(workOfFlow(flow), client, options);
      return { status: 200, body: { ok: true, run: view } };
    },
  },
  ...runEndpoints({
    kind: 'flow',
    schema: RunSchema,
    get: ({ host }, id) => host.runs.get(id, FlowRun),
    list: ({ host }) => host.runs.of(FlowRun).map(({ view }) => view),
    view: ({ view }) => view,
    details: { shape: { document: ViewerDocumentSchema }, of: (run) => ({ document: run.document() }) },
  }),
  {
    ...json,
    method: 'GET',
    path: '/api/flow/runs/:id/picture',
    name: 'get_flow_run_picture',
    summary: 'A picture of a flow run',
    description: 'By the name that the document has for it.',
    input: PictureInput,
    output: z.object({ ok: z.literal(true), data: z.string().describe('PNG in base64') }),
    run({ host, sent, params, operator }) {
      if (operator === undefined) requireAllowed(host, (noun) => `get_${noun}_picture`, 'flow', 'flow');
      const asked = parseToolInput(PictureInput, { ...sent, ...params }, 'get_flow_run_picture');
      const picture = host.runs.get(asked.id, FlowRun).picture(asked.name);
      if (picture === undefined) throw new HandsightError('BadRequest', 'the run has no such picture', { name: asked.name });
      return Promise.resolve({ status: 200, body: { ok: true, data: Buffer.from(picture.png).toString('base64') } });
    },
  },
];
