import { z } from 'zod';

import type { Approval, OperatorAuthority } from '@handsight/core/guard';
import { parseToolInput } from '../tool/parse-tool-input.ts';
import { BoxSchema, boxOf } from '../wire/box.ts';
import { AccessRefused } from '../http/security.ts';
import type { Endpoint, RestCall } from '../tool/endpoint.ts';

const ApprovalSchema = z.object({
  id: z.string(),
  status: z.enum(['pending', 'approved', 'rejected', 'expired']),
  action: z.string(),
  args: z.record(z.string(), z.unknown()),
  targets: z.array(z.object({ window_uid: z.string(), selector: z.string(), bounds: BoxSchema })),
  picture: z.string().nullable(),
  reason: z.string(),
  caller: z.string(),
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
const Decided = z.object({ ok: z.literal(true), approval: ApprovalSchema });

/** Inputs that wait for a person. Anyone may see them; only the operator decides. */
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
    run({ host }) {
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
    run({ host, params }) {
      const checked = parseToolInput(z.strictObject({ id }), params, 'get_approval');
      const token = host.guard.confirmations.approvals.tokenOf(checked.id);
      const body = { ok: true, confirm_token: token?.confirm_token ?? null, expires_at: token?.expires_at ?? null };
      return Promise.resolve({ status: 200, body });
    },
  },
  decision('approve', 'Approve an input', (call, authority, decided) =>
    call.host.guard.confirmations.approvals.approve(authority, decided.id, decided.by),
  ),
  decision('reject', 'Reject an input', (call, authority, decided) =>
    call.host.guard.confirmations.approvals.reject(authority, decided.id, decided.by, decided.note ?? null),
  ),
];

type Decide = (call: RestCall, authority: OperatorAuthority, decided: z.infer<typeof Decision>) => Approval;

function decision(verb: 'approve' | 'reject', summary: string, decide: Decide): Endpoint {
  return {
    ...shared,
    method: 'POST',
    path: `/api/approvals/:id/${verb}`,
    name: `${verb}_approval`,
    summary,
    description: `${summary} that waits for a person. Needs the operator's token as \`Authorization: Bearer\`.`,
    input: Decision,
    output: Decided,
    run(call) {
      const decided = parseToolInput(Decision, { ...call.sent, ...call.params }, `${verb}_approval`);
      if (call.operator === undefined) {
        throw new AccessRefused(
          403,
          'only the operator decides approvals',
          "Send the operator's token as `Authorization: Bearer <token>`.",
        );
      }
      return Promise.resolve({ status: 200, body: { ok: true, approval: approvalShape(decide(call, call.operator, decided)) } });
    },
  };
}
