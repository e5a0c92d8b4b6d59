import { Option, type Command } from 'commander';

import { fleetFolderOption, fleetOption } from '../fleet/fleet-options.ts';
import { positiveNumber } from '../number.ts';
import { addOptions, hostOptions, type HostFlags } from '../host/host-flags.ts';

export const MODES = ['auto', 'inspect', 'mcp', 'both'] as const;

export interface ServeFlags extends HostFlags {
  tools?: string;
  mode: (typeof MODES)[number];
  background?: true;
  fleet?: string;
  fleetName?: string;
  fleetTag?: string[];
  fleetFolder?: string;
  fleetLease?: number;
}

const HELP = `
The first that is started on a port is the host. Commands and MCP clients that come later use it, with its devices, refs and budgets.

Only programs on this machine can connect unless --host says otherwise, and then HANDSIGHT_TOKEN must hold a token that clients send
as "Authorization: Bearer <token>". Where the configuration asks for a person's approval, HANDSIGHT_OPERATOR_TOKEN holds the token
that gives it; without one, one is made and kept in a file that only you can read.

With --fleet the host offers its devices to a fleet and runs what is submitted there; HANDSIGHT_FLEET_SECRET holds the secret that all
its hosts share. While a run holds a device, nobody else can act on it.

Examples:
  handsight serve
  handsight serve --device virtual:login --max-actions 100
  handsight serve --scenario my-app.yaml --port 0
  handsight serve --device android:0A1B2C3D --fleet redis://lab-redis:6379 --fleet-tag lab-2
  curl http://127.0.0.1:5001/api/windows`;

export function addServe(program: Command): void {
  const command = program
    .command('serve')
    .summary('serve REST, MCP and the inspector over HTTP')
    .description('Serve over HTTP until interrupted: the inspector at /, REST, MCP, events, metrics.');
  addOptions(command, hostOptions())
    .option('--tools <sets>', 'tool sets that MCP clients get, or all')
    .addOption(new Option('--mode <mode>', 'inspect: HTTP; mcp: MCP on the standard streams; both').choices(MODES).default('inspect'))
    .addOption(fleetOption('offer the devices to a fleet: redis://…, rediss://… or postgres://…'))
    .option('--fleet-name <name>', 'name of this host in the fleet (default: machine and port)')
    .option('--fleet-tag <tags...>', 'tags of the devices, which runs can ask for')
    .addOption(fleetFolderOption())
    .addOption(
      new Option('--fleet-lease <seconds>', 'silence after which the fleet gives this host’s runs to others (default: 30)').argParser(
        positiveNumber,
      ),
    )
    .addOption(new Option('--background').hideHelp())
    .addHelpText('after', HELP)
    .action(async (_flags: unknown, self: Command) => {
      const { runServe } = await import('../serve/run-serve.ts');
      await runServe(self.optsWithGlobals<ServeFlags & { json?: true }>());
    });
}
