import { Option, type Command } from 'commander';

import { DIALECTS, type Dialect } from '@handsight/tools/tool';

export interface ToolsFlags {
  dialect: Dialect;
  json?: true;
}

export function addTools(program: Command): void {
  const command = program
    .command('tools')
    .summary('list the tools that agents get')
    .description('List the tools of a dialect, or describe one tool in full. Needs no host.')
    .argument('[name]', 'one tool')
    .addOption(new Option('--dialect <name>', 'whose tools').choices(DIALECTS).default('handsight'))
    .addHelpText('after', '\nExamples:\n  handsight tools\n  handsight tools tap\n  handsight tools --dialect doksi --json')
    .action(async (name: string | undefined) => {
      const { runTools } = await import('../run/tools.ts');
      await runTools(name, command.optsWithGlobals<ToolsFlags>());
    });
}
