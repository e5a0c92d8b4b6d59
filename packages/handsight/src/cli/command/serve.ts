import { Option, type Command } from 'commander';

import { addOptions, hostOptions, type HostFlags } from '../host/host-flags.ts';

export const MODES = ['auto', 'inspect', 'mcp', 'both'] as const;

export interface ServeFlags extends HostFlags {
  tools?: string;
  mode: (typeof MODES)[number];
  background?: true;
}

const HELP = `
The first that is started on a port is the host. Commands and MCP clients that come later use it, with its devices, refs and budgets.

Only programs on this machine can connect unless --host says otherwise, and then HANDSIGHT_TOKEN must hold a token that clients send
as "Authorization: Bearer <token>". Where the configuration asks for a person's approval, HANDSIGHT_OPERATOR_TOKEN holds the token
that gives it; without one, one is made and kept in a file that only you can read.

Examples:
  handsight serve
  handsight serve --device virtual:login --max-actions 100
  handsight serve --scenario my-app.yaml --port 0
  curl http://127.0.0.1:5001/api/windows`;

export function addServe(program: Command): void {
  const command = program
    .command('serve')
    .summary('answer over HTTP')
    .description('Answer over HTTP until interrupted: the inspector at /, REST, MCP, events, metrics.');
  addOptions(command, hostOptions())
    .option('--tools <sets>', 'tool sets that MCP clients get, or all')
    .addOption(new Option('--mode <mode>', 'inspect: HTTP; mcp: MCP on the standard streams; both').choices(MODES).default('inspect'))
    .addOption(new Option('--background').hideHelp())
    .addHelpText('after', HELP)
    .action(async (_flags: unknown, self: Command) => {
      const { runServe } = await import('../serve/run-serve.ts');
      await runServe(self.optsWithGlobals<ServeFlags & { json?: true }>());
    });
}
