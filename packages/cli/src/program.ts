import type { Command } from 'commander';

import { baseProgram, HELP_COMMAND } from './base-program.ts';
import { addAct } from './command/act-json.ts';
import { addActs } from './command/act-commands.ts';
import { addAgent } from './command/agent.ts';
import { addApprovals } from './command/approvals.ts';
import { addCall } from './command/call.ts';
import { addCompletions } from './command/completions.ts';
import { addConfig } from './command/config.ts';
import { addDesktop } from './command/desktop.ts';
import { addDiff } from './command/diff.ts';
import { addDoctor } from './command/doctor.ts';
import { addFind } from './command/find-command.ts';
import { addFleet } from './command/fleet.ts';
import { addFlows } from './command/flow-commands.ts';
import { addHost } from './command/host.ts';
import { addMcp } from './command/mcp.ts';
import { addModels } from './command/models.ts';
import { addParse } from './command/parse.ts';
import { addReads } from './command/read-commands.ts';
import { addRecords } from './command/record-commands.ts';
import { addPhone } from './command/phone.ts';
import { addServe } from './command/serve.ts';
import { addTools } from './command/tools.ts';
import { fillOnUse } from './lazy.ts';

/** The program with all its commands. */
export function createProgram(): Command {
  const program = baseProgram();
  fillOnUse(program);
  program.commandsGroup('See:');
  addReads(program);
  addFind(program);
  program.commandsGroup('Act:');
  addActs(program);
  addAct(program);
  addCall(program);
  addAgent(program);
  program.commandsGroup('Record:');
  addRecords(program);
  program.commandsGroup('Flows:');
  addFlows(program);
  program.commandsGroup('Serve:');
  addServe(program);
  addMcp(program);
  addPhone(program);
  addDesktop(program);
  addHost(program);
  addApprovals(program);
  addFleet(program);
  program.commandsGroup('Screens from files:');
  addParse(program);
  addDiff(program);
  program.commandsGroup('Help:');
  addDoctor(program);
  addConfig(program);
  addTools(program);
  addModels(program);
  addCompletions(program);
  // Added again, because commander lists it in the group that is current when it is added.
  program.helpCommand(...HELP_COMMAND);
  return program;
}
