#!/usr/bin/env node
import { CommanderError, type Command } from 'commander';

import { EXIT } from '@handsight/core/error';
import { failureOf, reportFailure, wasHelpOrVersion } from './failure.ts';
import { baseProgram } from './base-program.ts';
import { leaveWhenNobodyReads } from './terminal.ts';

leaveWhenNobodyReads();
const args = asFlag(process.argv.slice(2));
const program = await programFor(args);
try {
  if (args.length === 0) program.outputHelp();
  else await program.parseAsync(args, { from: 'user' });
} catch (error) {
  if (wasHelpOrVersion(error)) process.exitCode = error.exitCode === 0 ? 0 : EXIT.usage;
  else reportFailure(failureOf(error), { next: error instanceof CommanderError ? helpCommand() : undefined });
}

/** The help of the command that was typed, as far as it is one. */
function helpCommand(): string {
  let command = program;
  const names = [program.name()];
  for (const arg of args) {
    const next = command.commands.find((each) => each.name() === arg || each.aliases().includes(arg));
    if (next === undefined) break;
    names.push(next.name());
    command = next;
  }
  return `${names.join(' ')} --help`;
}

/** `help tap` is `tap --help`: a command learns its options only when it is used. */
function asFlag([first, ...rest]: readonly string[]): string[] {
  const names = rest.filter((arg) => !arg.startsWith('-'));
  return first === 'help' && names.length > 0 ? [...rest, '--help'] : first === undefined ? [] : [first, ...rest];
}

/** An MCP client waits for the first answer, and need not wait for the other commands to be loaded. */
async function programFor([first]: readonly string[]): Promise<Command> {
  if (first !== 'mcp') return (await import('./program.ts')).createProgram();
  const program = baseProgram();
  (await import('./command/mcp.ts')).addMcp(program);
  return program;
}
