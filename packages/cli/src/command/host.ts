import type { Command } from 'commander';

import { addOptions, addressOptions } from '../host/host-flags.ts';

/** Status and stop of the background host. */
export function addHost(program: Command): void {
  const status = program
    .command('status')
    .summary('show whether a host runs, and its devices')
    .description('Which host is on the port, how it was started, and what is left of its budgets. Starts none.');
  addOptions(status, addressOptions())
    .addHelpText('after', '\nExample:\n  handsight status')
    .action(async () => {
      const { runStatus } = await import('../host/run-status.ts');
      await runStatus(status.optsWithGlobals());
    });
  const stop = program
    .command('stop')
    .summary('end the host in the background')
    .description('End the host that a command started in the background.')
    .option('--force', 'stop it even if it was started elsewhere');
  addOptions(stop, addressOptions())
    .addHelpText('after', '\nExample:\n  handsight stop')
    .action(async () => {
      const { runStop } = await import('../host/run-stop.ts');
      await runStop(stop.optsWithGlobals());
    });
}
