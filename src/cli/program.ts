import { Command } from 'commander';
import { SERVER_VERSION } from '../version.ts';
import { addAct } from './command/act.ts';
import { addActs } from './command/act-commands.ts';
import { addApprovals } from './command/approvals.ts';
import { addBench } from './command/bench.ts';
import { addCall } from './command/call.ts';
import { addCompletions } from './command/completions.ts';
import { addConfig } from './command/config.ts';
import { addDesktop } from './command/desktop.ts';
import { addDiff } from './command/diff.ts';
import { addDoctor } from './command/doctor.ts';
import { addFind } from './command/find.ts';
import { addHost } from './command/host.ts';
import { addMcp } from './command/mcp.ts';
import { addParse } from './command/parse.ts';
import { addReads } from './command/read-commands.ts';
import { addRecords } from './command/record-commands.ts';
import { addPhone } from './command/phone.ts';
import { addServe } from './command/serve.ts';
import { addTools } from './command/tools.ts';
import { fillOnUse } from './lazy.ts';

const EXAMPLES = `
Examples:
  handsight devices                               what there is to operate
  handsight snapshot                              the screen as short lines with refs
  handsight tap Settings                          by name, by ref (@b3), by selector, or by point (100,200)
  handsight assert "text: Wi-Fi"                  exits with 8 if it is not so
  handsight mcp                                   for an agent: claude mcp add handsight -- npx handsight mcp

Commands that need a device use the host on port 5001, or start one in the background and say so.
Exit codes: 0 done, 2 wrong use, 3 no such element, 4 device or host, 5 refused, 6 too late, 7 unreadable, 8 not as expected, 1 a fault.`;

export function createProgram(): Command {
  const program = new Command('handsight')
    .description('See and operate any screen, with evidence for every action.')
    .version(SERVER_VERSION, '-V, --version')
    .option('--json', 'print errors, and results where there is a choice, as JSON')
    .showSuggestionAfterError()
    .helpCommand('help [command]', 'show help for a command')
    .addHelpText('after', EXAMPLES)
    .exitOverride()
    // Errors are printed by the one who catches them.
    .configureOutput({ outputError: () => undefined });
  fillOnUse(program);
  program.commandsGroup('See:');
  addReads(program);
  program.commandsGroup('Act:');
  addActs(program);
  addAct(program);
  addCall(program);
  program.commandsGroup('Record:');
  addRecords(program);
  program.commandsGroup('Serve:');
  addServe(program);
  addMcp(program);
  addPhone(program);
  addDesktop(program);
  addHost(program);
  addApprovals(program);
  program.commandsGroup('Screens from files:');
  addParse(program);
  addFind(program);
  addDiff(program);
  program.commandsGroup('Help:');
  addDoctor(program);
  addConfig(program);
  addTools(program);
  addCompletions(program);
  addBench(program);
  return program;
}
