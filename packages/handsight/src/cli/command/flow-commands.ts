import type { Command } from 'commander';

import type { LintFlags } from '../flow/run-lint.ts';

const LINT_HELP = `
Errors are what a run would refuse, and header keys that are near misses of known ones. Warnings are header and configuration keys that
nothing reads, files that no flow uses, and taps whose selector fits many elements.

Exit codes: 0 no errors, 2 errors.

Examples:
  handsight lint flows/
  handsight lint login.yaml --json`;

export function addFlows(program: Command): void {
  program
    .command('lint')
    .summary('check flow files without a device')
    .description('Check flow files in Maestro’s format, and everything that they name, without a device.')
    .argument('<path...>', 'flow files or folders')
    .option('--flow-config <file>', 'the workspace’s configuration, if it is not the folder’s config.yaml')
    .addHelpText('after', LINT_HELP)
    .action(async (paths: string[], _flags: unknown, self: Command) => {
      const { runLint } = await import('../flow/run-lint.ts');
      await runLint(paths, self.optsWithGlobals<LintFlags>());
    });
}
