import type { Command } from 'commander';

import type { DecisionFlags } from '../run/approvals.ts';
import { addOptions, addressOptions } from '../host/host-flags.ts';

const HELP = `
Where the configuration says that a person has to approve an action, what an agent proposes waits here. Deciding needs the operator's
token: the user who started the host has it in a file, others set HANDSIGHT_OPERATOR_TOKEN.

Examples:
  handsight approvals
  handsight approvals approve ap:0123456789abcdef
  handsight approvals approve ap:0123456789abcdef --text 123456
  handsight approvals reject ap:0123456789abcdef --note "not this one"
  handsight approvals link ap:0123456789abcdef`;

export function addApprovals(program: Command): void {
  const approvals = program
    .command('approvals')
    .summary('list and decide what is waiting for a person')
    .description('List and decide what is waiting for a person.');
  approvals.addHelpText('after', HELP);
  const list = approvals
    .command('list', { isDefault: true })
    .summary('list what is waiting')
    .description('What is waiting for a person, oldest first.');
  addOptions(list, addressOptions()).action(async () => {
    const { listApprovals } = await import('../run/approvals.ts');
    await listApprovals(list.optsWithGlobals());
  });
  for (const verb of ['approve', 'reject'] as const) {
    const decide = approvals
      .command(verb)
      .summary(`${verb} one`)
      .description(`${verb === 'approve' ? 'Approve' : 'Reject'} an action that waits.`)
      .argument('<id>', 'as the list names it')
      .option('--by <name>', 'who decides, for the audit log');
    decide.option('--note <text>', 'a note for whoever asked');
    if (verb === 'approve')
      decide
        .option('--text <text>', 'the answer to a question: a code, a password; it is typed into the device')
        .option('--share', 'give the text to the agent instead');
    addOptions(decide, addressOptions()).action(async (id: string) => {
      const { decideApproval } = await import('../run/approvals.ts');
      await decideApproval(verb, id, decide.optsWithGlobals<DecisionFlags>());
    });
  }
  const link = approvals
    .command('link')
    .summary("print a link for a phone's browser")
    .description('Print a link to a page where a person answers without a token. It works once and expires with the question.')
    .argument('<id>', 'as the list names it');
  addOptions(link, addressOptions()).action(async (id: string) => {
    const { linkApproval } = await import('../run/approvals.ts');
    await linkApproval(id, link.optsWithGlobals());
  });
}
