import { Option, type Command } from 'commander';

import { addOptions, addressOptions } from '../host/host-flags.ts';

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
  addOptions(command, addressOptions())
    .addHelpText('after', HELP)
    .action(async () => {
      const { runDoctor } = await import('../doctor/run.ts');
      await runDoctor(command.optsWithGlobals());
    });
}
