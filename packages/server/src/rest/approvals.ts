import { z } from 'zod';

import { type Approval, APPROVAL_STATUSES, type OperatorAuthority, type PersonAnswer } from '@handsight/core/guard';
import { parseToolInput } from '@handsight/tools/tool';
import { BoxSchema, boxOf } from '@handsight/tools/wire';
import { requireOperator } from './require-operator.ts';
import type { Endpoint, RestCall } from '@handsight/tools/tool';

const ApprovalSchema = z.object({
  id: z.string(),
  status: z.enum(APPROVAL_STATUSES),
  action: z.string(),
  args: z.record(z.string(), z.unknown()),
  targets: z.array(z.object({ window_uid: z.string(), selector: z.string(), bounds: BoxSchema })),
  picture: z.string().nullable(),
  reason: z.string(),
  caller: z.string(),
  device: z.string().exactOptional(),
  bound: z
    .array(z.object({ name: z.string(), value: z.string() }))
    .exactOptional()
    .describe('What the approval is bound to: fields by their name, texts without one. A change makes it invalid.'),
  changing: z.array(z.string()).exactOptional().describe('What changes by itself and is not bound.'),
  together: z.boolean().exactOptional().describe('It is for every input of this kind in this window, until the window changes.'),
  created_at: z.string(),
  expires_at: z.string(),
  decided_by: z.string().nullable(),
  note: z.string().nullable(),
});

export type ApprovalShape = z.infer<typeof ApprovalSchema>;

export const approvalShape = (approval: Approval): ApprovalShape => ({
  ...approval,
  args: { ...approval.args },
  targets: approval.targets.map(({ bounds, ...target }) => ({ ...target, bounds: boxOf(bounds) })),
});

const shared = { media: 'application/json', legacy: false, counts: false } as const;
const id = z.string().min(1).max(100);
const Decision = z.strictObject({ id, by: z.string().min(1).max(100).default('operator'), note: z.string().max(1000).optional() });
const Approve = Decision.extend({
  text: z.string().min(1).max(10_000).optional().describe('The answer to a question: a code, a password. It is typed into the device.'),
  share: z.boolean().default(false).describe('Give the text to the agent instead.'),
  location: z
    .strictObject({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      accuracyMeters: z.number().min(0).exactOptional(),
    })
    .optional(),
  took_over: z.boolean().default(false).describe('The person did it on the screen of the device.'),
});
const Decided = z.object({ ok: z.literal(true), approval: ApprovalSchema });

/** Actions and questions that wait for a person. Anyone may list them; only the operator decides. */
export const approvalEndpoints: readonly Endpoint[] = [
  {
    ...shared,
    method: 'GET',
    path: '/api/approvals',
    name: 'list_approvals',
    summary: 'List what waits for a person',
    description: 'The inputs that have been proposed and need the approval of a person, oldest first.',
    input: z.strictObject({}),
    output: z.object({ ok: z.literal(true), count: z.int(), approvals: z.array(ApprovalSchema) }),
    run({ host, operator }) {
      if (operator === undefined) host.guard.allowList.check(['list_approvals', 'approvals']);
      const approvals = host.guard.confirmations.approvals.list().map(approvalShape);
      return Promise.resolve({ status: 200, body: { ok: true, count: approvals.length, approvals } });
    },
  },
  {
    ...shared,
    method: 'GET',
    path: '/api/approvals/:id',
    name: 'get_approval',
    summary: 'Ask for a decision',
    description: 'The confirm_token once a person has agreed, null while nobody has decided; an error when it was rejected or is too late.',
    input: z.strictObject({ id }),
    output: z.object({ ok: z.literal(true), confirm_token: z.string().nullable(), expires_at: z.string().nullable() }),
    run({ host, params, operator }) {
      if (operator === undefined) host.guard.allowList.check(['get_approval']);
      const checked = parseToolInput(z.strictObject({ id }), params, 'get_approval');
      const token = host.guard.confirmations.approvals.tokenOf(checked.id);
      const body = { ok: true, confirm_token: token?.confirm_token ?? null, expires_at: token?.expires_at ?? null };
      return Promise.resolve({ status: 200, body });
    },
  },
  decision('approve', 'Approve an input or answer a question', Approve, ({ host }, authority, { id, by, note, ...given }) =>
    host.guard.confirmations.approvals.approve(authority, id, by, { note, ...answerOf(given) }),
  ),
  decision('reject', 'Reject an input or refuse a question', Decision, ({ host }, authority, { id, by, note }) =>
    host.guard.confirmations.approvals.reject(authority, id, by, note ?? null),
  ),
];

/** Empty for a plain approval. */
function answerOf({ text, share, location, took_over }: Omit<z.infer<typeof Approve>, keyof z.infer<typeof Decision>>): {
  answer?: PersonAnswer;
} {
  const answer = {
    ...(text !== undefined && { text, isShared: share }),
    ...(location !== undefined && { location }),
    ...(took_over && { tookOver: true }),
  };
  return Object.keys(answer).length === 0 ? {} : { answer };
}

function decision<T extends typeof Decision>(
  verb: 'approve' | 'reject',
  summary: string,
  input: T,
  decide: (call: RestCall, authority: OperatorAuthority, decided: z.infer<T>) => Approval,
): Endpoint {
  return {
    ...shared,
    method: 'POST',
    path: `/api/approvals/:id/${verb}`,
    name: `${verb}_approval`,
    summary,
    description: `${summary} that waits for a person. Needs the operator's token as \`Authorization: Bearer\`.`,
    input,
    output: Decided,
    run(call) {
      const decided = parseToolInput(input, { ...call.sent, ...call.params }, `${verb}_approval`);
      return Promise.resolve({
        status: 200,
        body: { ok: true, approval: approvalShape(decide(call, requireOperator(call.operator), decided)) },
      });
    },
  };
}
