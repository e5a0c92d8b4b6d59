import { z } from 'zod';

import { type Approval, APPROVAL_STATUSES } from '@handsight/core/guard';
import { defineTool } from '../tool/tool.ts';

const record = { dialect: 'handsight', toolset: 'guard', kind: 'admin', destructive: false, rest: null } as const;

const ApprovalSchema = z.object({
  id: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  status: z.enum(APPROVAL_STATUSES),
  action: z.string(),
  caller: z.string(),
  reason: z.string(),
});

const shown = ({ id, created_at, expires_at, status, action, caller, reason }: Approval): z.infer<typeof ApprovalSchema> => ({
  id,
  created_at,
  expires_at,
  status,
  action,
  caller,
  reason,
});

export const approvals = defineTool({
  ...record,
  name: 'approvals',
  title: 'What waits for a person?',
  description: 'Proposals that wait for a person.',
  idempotent: true,
  input: z.strictObject({}),
  output: z.object({ approvals: z.array(ApprovalSchema) }),
  run(_, { host }) {
    const list = host.guard.confirmations.approvals.list().map(shown);
    const lines = list.map(({ id, action, caller, expires_at }) => `${id} ${action} by ${caller} until ${expires_at}`);
    return Promise.resolve({ result: { approvals: list }, text: lines.length === 0 ? 'Nothing is waiting.' : lines.join('\n') });
  },
});

export const approval = defineTool({
  ...record,
  name: 'approval',
  title: 'Wait for a decision',
  description: 'Wait until a person has decided about a proposal, and get its confirm_token, or about a question of an agent.',
  idempotent: true,
  input: z.strictObject({ id: z.string().min(1).max(100) }),
  output: z.object({ confirm_token: z.string().nullable(), expires_at: z.string().nullable() }),
  async run({ id }, { host, signal, call }) {
    const { approvals: all } = host.guard.confirmations;
    const asked = all.get(id);
    if (asked.status === 'pending') call.onAsked?.(asked);
    const token = await all.waitForAnswer(id, signal);
    if (token === null) return { result: { confirm_token: null, expires_at: null }, text: 'Answered; whoever asked goes on.' };
    return { result: token, text: `Approved. confirm_token ${token.confirm_token} until ${token.expires_at}` };
  },
});
