import { Option, type Command } from 'commander';

import { takeAddress } from '../host/address-in-file.ts';
import { addressOptions } from '../host/host-flags.ts';

const HELP = `
✓ works, – is not there and can be done without, ✗ should work and does not; the exit code is 8 if there is one of the last.

Example:
  handsight doctor`;

export function addDoctor(program: Command): void {
  const command = program
    .command('doctor')
    .summary('what works on this machine, and what to do about the rest')
    .description('Say what works on this machine, what does not, and the command that puts it right.')
    .addOption(new Option('--config <file>', 'configuration, JSON or YAML').env('HANDSIGHT_CONFIG'));
  for (const option of addressOptions()) command.addOption(option);
  command
    .addHelpText('after', HELP)
    // A file that cannot be read is a finding.
    .hook('preAction', () => takeAddress(command).catch(() => undefined))
    .action(async () => {
      const { runDoctor } = await import('../doctor/run-doctor.ts');
      await runDoctor(command.optsWithGlobals());
    });
}
