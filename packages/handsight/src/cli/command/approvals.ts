import type { Command } from 'commander';

import type { CallFlags } from '../call/call-command.ts';
import { addOptions, addressOptions } from '../host/host-flags.ts';

const HELP = `
Where the configuration says that a person has to approve an action, what an agent proposes waits here. Deciding needs the operator's
token: the user who started the host has it in a file, others set HANDSIGHT_OPERATOR_TOKEN.

Examples:
  handsight approvals
  handsight approvals approve ap-0123456789ab
  handsight approvals reject ap-0123456789ab --note "not this one"`;

export function addApprovals(program: Command): void {
  const approvals = program
    .command('approvals')
    .summary('see and decide what waits for a person')
    .description('See and decide what waits for a person.');
  approvals.addHelpText('after', HELP);
  const list = approvals.command('list', { isDefault: true }).summary('what waits').description('What waits for a person, oldest first.');
  addOptions(list, addressOptions()).action(async () => {
    const { listApprovals } = await import('../approvals/run-approvals.ts');
    await listApprovals(list.optsWithGlobals());
  });
  for (const verb of ['approve', 'reject'] as const) {
    const decide = approvals
      .command(verb)
      .summary(`${verb} one`)
      .description(`${verb === 'approve' ? 'Approve' : 'Reject'} an action that waits.`)
      .argument('<id>', 'as the list names it')
      .option('--by <name>', 'who decides, for the audit log');
    if (verb === 'reject') decide.option('--note <text>', 'why, for the one who proposed it');
    addOptions(decide, addressOptions()).action(async (id: string) => {
      const { decideApproval } = await import('../approvals/run-approvals.ts');
      await decideApproval(verb, id, decide.optsWithGlobals<CallFlags & { by?: string; note?: string }>());
    });
  }
}
