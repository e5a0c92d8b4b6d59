import { z } from 'zod';

import { RunOptionsSchema } from '@handsight/agent';
import { HandsightError } from '@handsight/core/error';
import type { Host } from '@handsight/core/host';
import { FleetClient, LabelsSchema, RunRecordSchema, RunTermsSchema, type RunRecord } from '@handsight/fleet';
import { requireFleet } from '../fleet/fleet-of.ts';
import { submitFlowText } from '../fleet/submit-flow-text.ts';
import type { Endpoint, RestAnswer } from '@handsight/tools/tool';
import { parseToolInput } from '@handsight/tools/tool';

const shared = { media: 'application/json', legacy: false, counts: false } as const;
const id = z.string().min(1).max(100);
const name = z.string().min(1).max(400);

const StatusSchema = z.object({
  server: z.string(),
  hosts: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      url: z.string().nullable(),
      draining: z.boolean(),
      devices: z.int(),
      seen_ms_ago: z.number(),
    }),
  ),
  devices: z.array(LabelsSchema.extend({ token: z.int(), run: z.string().nullable(), busy: z.boolean() })),
  lanes: z.array(z.object({ request: z.string(), waiting: z.int(), running: z.int() })),
  waiting: z.int(),
  running: z.int(),
  ended_last_minute: z.int(),
  ended_last_5_minutes: z.int(),
});

/** Without the fields that only hosts need. */
const RunViewSchema = RunRecordSchema.omit({ work: true, lane: true });
const OneRun = z.object({ ok: z.literal(true), run: RunViewSchema });

const viewOf = ({ work: _, lane: __, ...run }: RunRecord): z.infer<typeof RunViewSchema> => run;
const one = (run: RunRecord): RestAnswer => ({ status: 200, body: { ok: true, run: viewOf(run) } });

const clientOf = (host: Host, submitter = 'rest'): FleetClient => FleetClient.over(requireFleet(host).store, { submitter });

const SubmitInput = RunOptionsSchema.partial({ goal: true })
  .omit({ device: true })
  .extend(RunTermsSchema.shape)
  .extend({
    flow: z.string().min(1).max(900_000).optional().describe('A flow file’s text; it can name no other files.'),
    env: z.record(z.string(), z.string()).default({}),
    submitter: z.string().min(1).max(100).default('rest').describe('Fairness is between submitters.'),
  });

/** The fleet that this host belongs to. */
export const fleetEndpoints: readonly Endpoint[] = [
  {
    ...shared,
    method: 'GET',
    path: '/api/fleet',
    name: 'fleet_status',
    summary: 'Hosts, devices, leases and queue of the fleet',
    description: 'How the fleet stands that this host belongs to.',
    input: z.strictObject({}),
    output: StatusSchema.extend({ ok: z.literal(true) }),
    run: async ({ host }) => ({ status: 200, body: { ok: true, ...(await clientOf(host).status()) } }),
  },
  {
    ...shared,
    method: 'POST',
    path: '/api/fleet/runs',
    name: 'submit_fleet_run',
    summary: 'Submit a run to the fleet',
    description: 'A flow as text, or a goal for the agent. Answers at once; what no device of the fleet can serve is refused.',
    input: SubmitInput,
    output: OneRun,
    async run({ sent, host }) {
      const { flow, env, submitter, goal, request, priority, deadline_minutes, once, expected_ms, ...options } = parseToolInput(
        SubmitInput,
        sent,
        'submit_fleet_run',
      );
      const client = clientOf(host, submitter);
      const terms = { request, priority, deadline_minutes, once, ...(expected_ms === undefined ? {} : { expected_ms }) };
      if ((flow === undefined) === (goal === undefined)) throw new HandsightError('BadRequest', 'a run has either a flow or a goal', {});
      const [run] =
        flow === undefined
          ? await client.submit([{ kind: 'agent', name: goal ?? '', work: { ...options, goal }, ...terms }])
          : await submitFlowText(client, flow, terms, { env });
      if (run === undefined) throw new HandsightError('Internal', 'the run was not submitted', {});
      return one(run);
    },
  },
  {
    ...shared,
    method: 'GET',
    path: '/api/fleet/runs/:id',
    name: 'get_fleet_run',
    summary: 'How a run of the fleet stands',
    description: 'Its attempts, and its end once it has one.',
    input: z.strictObject({ id }),
    output: OneRun,
    run: async ({ host, params }) => one(await clientOf(host).run(parseToolInput(z.strictObject({ id }), params, 'get_fleet_run').id)),
  },
  {
    ...shared,
    method: 'POST',
    path: '/api/fleet/runs/:id/cancel',
    name: 'cancel_fleet_run',
    summary: 'Cancel a run of the fleet',
    description: 'At once where it waits; where it runs, its host ends it.',
    input: z.strictObject({ id }),
    output: OneRun,
    run: async ({ host, params }) =>
      one(await clientOf(host).cancel(parseToolInput(z.strictObject({ id }), params, 'cancel_fleet_run').id)),
  },
  {
    ...shared,
    method: 'GET',
    path: '/api/fleet/artifact',
    name: 'get_fleet_artifact',
    summary: 'A file that a run has left',
    description: 'By a name from the artifacts of its end; the bytes are base64.',
    input: z.strictObject({ run: id, name }),
    output: z.object({ ok: z.literal(true), name: z.string(), data: z.base64() }),
    async run({ host, sent }) {
      const input = parseToolInput(z.strictObject({ run: id, name }), sent, 'get_fleet_artifact');
      const client = clientOf(host);
      const bytes = await client.artifact(await client.run(input.run), input.name);
      return { status: 200, body: { ok: true, name: input.name, data: Buffer.from(bytes).toString('base64') } };
    },
  },
  drain('drain', 'Let a host finish and take nothing more', true),
  drain('resume', 'Let a drained host take runs again', false),
  {
    ...shared,
    method: 'GET',
    path: '/api/fleet/screen',
    name: 'fleet_screen',
    summary: 'What a device of the fleet shows',
    description:
      'A PNG as base64, as its host last took it; null until it has. Whoever asks again within ten seconds gets a new one each second.',
    input: z.strictObject({ key: name }),
    output: z.object({ ok: z.literal(true), png: z.base64().nullable() }),
    async run({ host, sent }) {
      const { key } = parseToolInput(z.strictObject({ key: name }), sent, 'fleet_screen');
      const png = await clientOf(host).screen(key);
      return { status: 200, body: { ok: true, png: png === undefined ? null : Buffer.from(png).toString('base64') } };
    },
  },
  {
    ...shared,
    method: 'GET',
    path: '/api/fleet/ready',
    name: 'fleet_ready',
    summary: 'Whether this host takes runs of its fleet',
    description: 'Status 200 when it does, 503 with the reason when it does not.',
    input: z.strictObject({}),
    output: z.object({ ok: z.boolean(), ready: z.boolean(), reason: z.string().nullable() }),
    run({ host }) {
      const { ready, reason } = requireFleet(host).readiness();
      return Promise.resolve({ status: ready ? 200 : 503, body: { ok: ready, ready, reason } });
    },
  },
];

function drain(verb: 'drain' | 'resume', summary: string, draining: boolean): Endpoint {
  const input = z.strictObject({ name: id });
  return {
    ...shared,
    method: 'POST',
    path: `/api/fleet/hosts/:name/${verb}`,
    name: `${verb}_fleet_host`,
    summary,
    description: 'Runs that are under way go on.',
    input,
    output: z.object({ ok: z.literal(true), host: z.string(), draining: z.boolean() }),
    async run({ host, params }) {
      const record = await clientOf(host).drain(parseToolInput(input, params, `${verb}_fleet_host`).name, draining);
      return { status: 200, body: { ok: true, host: record.name, draining: record.draining } };
    },
  };
}
