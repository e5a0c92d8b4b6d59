import { CommanderError, type Command } from 'commander';

import { EXIT } from '@handsight/core/error';
import type { Opening } from '../mcp/opening.ts';
import { failureOf, reportFailure, wasHelpOrVersion } from './failure.ts';
import { baseProgram } from './base-program.ts';
import { leaveWhenNobodyReads } from './terminal.ts';

/** `opening` is the beginning of an MCP conversation that was held before this was loaded. */
export async function runCommandLine(typed: readonly string[], opening: Opening | undefined): Promise<void> {
  leaveWhenNobodyReads();
  const args = asFlag(typed);
  const program = await programFor(args, opening);
  try {
    if (args.length === 0) program.outputHelp();
    else await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (wasHelpOrVersion(error)) process.exitCode = error.exitCode === 0 ? 0 : EXIT.usage;
    else reportFailure(failureOf(error), { next: error instanceof CommanderError ? await nextCommand(error, program, args) : undefined });
  } finally {
    opening?.close();
  }
}

/** Not every tool has a command of its own; one that has none is called by its name. */
async function nextCommand({ code }: CommanderError, program: Command, args: readonly string[]): Promise<string> {
  if (code !== 'commander.unknownCommand') return helpCommand(program, args);
  const { HANDSIGHT_TOOLS } = await import('../tools/all.ts');
  const typed = args.find((arg) => !arg.startsWith('-'))?.replaceAll('-', '_');
  const tool = HANDSIGHT_TOOLS.find(({ name }) => name === typed);
  return tool === undefined ? helpCommand(program, args) : `${program.name()} call ${tool.name}`;
}

/** The help of the command that was typed, as far as it is one. */
function helpCommand(program: Command, args: readonly string[]): string {
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

/** An MCP client need not wait for the other commands to be loaded. */
async function programFor([first]: readonly string[], opening: Opening | undefined): Promise<Command> {
  if (first !== 'mcp') return (await import('./program.ts')).createProgram();
  const program = baseProgram();
  (await import('./command/mcp.ts')).addMcp(program, opening);
  return program;
}
