import type { Command } from 'commander';

import { addOptions, addressOptions } from '../host/host-flags.ts';

const HELP = `
Actions are those that a model writes: tap, swipe, type, keyevent, launch_app, shell, run_script, request_human_auth, wait, finish. Coordinates are
device pixels; what is missing gets its default, and the answer says so. request_human_auth waits until a person has decided: see handsight approvals.
run_script runs JavaScript with device.* functions in a sandbox; a script that begins with #!/bin/sh runs in a shell where the operator allows it.

Examples:
  handsight act '{"type": "tap", "x": 540, "y": 1200}'
  handsight act '{"type": "run_script", "script": "device.launchApp(\\"org.pocket.notes\\"); device.look()"}'
  echo '{"type": "keyevent", "keycode": "KEYCODE_BACK"}' | handsight act - --json`;

export function addAct(program: Command): void {
  const command = program
    .command('act')
    .summary("carry out a model's action")
    .description('Carry out one action as a model writes it.')
    .argument('<json>', 'the action; - reads it from the standard input')
    .option('--device <name>', 'device to use')
    .option('--strict', 'refuse an unknown type instead of waiting a second');
  addOptions(command, addressOptions())
    .addHelpText('after', HELP)
    .action(async (json: string) => {
      const { runAct } = await import('../run/agent-action.ts');
      await runAct(json, command.optsWithGlobals());
    });
}
