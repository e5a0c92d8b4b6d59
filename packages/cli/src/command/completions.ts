import { Argument, type Command } from 'commander';

import { SHELLS, type Shell } from '../completions/shell.ts';

const HELP = `
Examples:
  handsight completions bash > ~/.local/share/bash-completion/completions/handsight
  handsight completions zsh > "\${fpath[1]}/_handsight"
  handsight completions fish > ~/.config/fish/completions/handsight.fish`;

export function addCompletions(program: Command): void {
  program
    .command('completions')
    .summary('print a completion script for your shell')
    .description('Print a script that completes commands and options.')
    .addArgument(new Argument('<shell>').choices(SHELLS))
    .addHelpText('after', HELP)
    .action(async (shell: Shell) => {
      const { runCompletions } = await import('../completions/run-completions.ts');
      await runCompletions(program, shell);
    });
}
