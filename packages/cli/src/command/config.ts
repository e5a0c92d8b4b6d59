import type { Command } from 'commander';

import { addOptions, hostOptions } from '../host/host-flags.ts';

const HELP = `
A flag counts more than the environment, the environment more than the file, and the file more than the default. Keys are not shown.

Examples:
  handsight config
  handsight config --env
  handsight config my.yaml && handsight serve --config my.yaml
  HANDSIGHT_MAX_ACTIONS=100 handsight config --json`;

export function addConfig(program: Command): void {
  const command = program
    .command('config')
    .summary('show the settings and where each comes from')
    .description('Show the settings that a host started now would have and where each comes from, or say what is wrong with a file.')
    .argument('[file]', 'a configuration file to check')
    .option('--env', 'list the names of the environment that are read, and which are set');
  addOptions(command, hostOptions())
    .addHelpText('after', HELP)
    .action(async (file: string | undefined) => {
      const { runConfig } = await import('../run/config.ts');
      await runConfig(command, file);
    });
}
