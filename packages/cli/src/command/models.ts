import type { Command } from 'commander';

import { addOptions, hostOptions } from '../host/host-flags.ts';

export function addModels(program: Command): void {
  const command = program
    .command('models')
    .summary('list the families of models that the agent knows')
    .description(
      "List the families of models that the agent knows, and how each is spoken to: the configuration's own (agent.families) first. Another model of a listed provider is treated as its newest family, and a run says so. Needs no host.",
    )
    .argument('[model]', 'the family of one model, such as anthropic/claude-opus-5-5');
  addOptions(command, hostOptions()).action(async (model: string | undefined) => {
    const { runModels } = await import('../agent/run-models.ts');
    await runModels(model, command.optsWithGlobals());
  });
}
