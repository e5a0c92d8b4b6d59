import { z } from 'zod';

import type { CallFlags } from '../call/call-command.ts';
import { onHost } from '../call/run-call.ts';
import { columns } from '../columns.ts';
import { print, printJson, printLines } from '../terminal.ts';

const Listed = z.object({
  approvals: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      action: z.string(),
      args: z.record(z.string(), z.unknown()),
      targets: z.array(z.object({ selector: z.string() })),
      reason: z.string(),
      caller: z.string(),
      expires_at: z.string(),
    }),
  ),
});

export async function listApprovals(flags: CallFlags): Promise<void> {
  await onHost(flags, async (host) => {
    const body = await host.get('/api/approvals');
    if (flags.json === true) {
      await printJson(body);
      return;
    }
    const { approvals } = Listed.parse(body);
    if (approvals.length === 0) await print('Nothing is waiting.');
    else
      await printLines(
        columns(
          ['id', 'status', 'action', 'on', 'by', 'because', 'until'],
          approvals.map(({ id, status, action, args, targets, caller, reason, expires_at }) => [
            ...[id, status, action, targets.length === 0 ? argsText(args) : targets.map(({ selector }) => selector).join(' ')],
            ...[caller, reason, expires_at],
          ]),
        ),
      );
  });
}

/** An action without a target element is shown by its text: a command, a question. */
const argsText = (args: Readonly<Record<string, unknown>>): string =>
  Object.values(args)
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
    .join(': ');

export interface DecisionFlags extends CallFlags {
  by?: string;
  note?: string;
  text?: string;
  share?: boolean;
}

const Linked = z.object({ url: z.string(), expires_at: z.string() });

/** Prints a link for someone who is not at this machine. */
export async function linkApproval(id: string, flags: CallFlags): Promise<void> {
  await onHost(flags, async (host) => {
    const body = await host.postAsOperator(`/api/approvals/${encodeURIComponent(id)}/link`, {});
    if (flags.json === true) await printJson(body);
    else await print(Linked.parse(body).url);
  });
}

export async function decideApproval(verb: 'approve' | 'reject', id: string, flags: DecisionFlags): Promise<void> {
  const { by, note, text, share, json } = flags;
  await onHost(flags, async (host) => {
    const decision = {
      ...(by === undefined ? {} : { by }),
      ...(note === undefined ? {} : { note }),
      ...(text === undefined ? {} : { text, share: share === true }),
    };
    const body = await host.postAsOperator(`/api/approvals/${encodeURIComponent(id)}/${verb}`, decision);
    if (json === true) await printJson(body);
    else await print(`${verb === 'approve' ? 'Approved' : 'Rejected'} ${id}.`);
  });
}
