import type { Command } from 'commander';

import { fleetOption } from '../fleet/fleet-options.ts';
import type { FleetCommandFlags } from '../fleet/run-fleet.ts';

const HELP = `
A fleet is many hosts with one queue, on a Redis or PostgreSQL server. A host joins with \`handsight serve --fleet URL\`; runs are
submitted with \`handsight test … --fleet URL\` and \`handsight agent … --fleet URL\`. All need the same HANDSIGHT_FLEET_SECRET.

Examples:
  handsight fleet --fleet redis://lab-redis:6379
  handsight fleet drain lab-2:5001
  handsight fleet cancel run-0123456789abcdef`;

export function addFleet(program: Command): void {
  const fleet = program
    .command('fleet')
    .summary('hosts, devices and queue of a fleet')
    .description('Show and manage hosts, devices, leases, queue and throughput of a fleet.')
    .addOption(fleetOption('address of the fleet: redis://…, rediss://… or postgres://…'))
    .addHelpText('after', HELP)
    .action(async (_flags: unknown, self: Command) => {
      const { runFleetStatus } = await import('../fleet/run-fleet.ts');
      await runFleetStatus(self.optsWithGlobals<FleetCommandFlags>());
    });
  const verb = (name: string, argument: string, about: string, summary: string): void => {
    fleet
      .command(name)
      .summary(summary)
      .description(`${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`)
      .argument(`<${argument}>`, about)
      .action(async (value: string, _flags: unknown, self: Command) => {
        const { runFleetVerb } = await import('../fleet/run-fleet.ts');
        await runFleetVerb(name, value, self.optsWithGlobals<FleetCommandFlags>());
      });
  };
  verb('drain', 'host', 'name of the host', 'let a host finish its runs and take no more');
  verb('resume', 'host', 'name of the host', 'let a drained host take runs again');
  verb('run', 'run', 'id of the run', 'show a run');
  verb('cancel', 'run', 'id of the run', 'cancel a run');
}
