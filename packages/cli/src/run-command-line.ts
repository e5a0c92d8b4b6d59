import { CommanderError, type Command } from 'commander';

import { EXIT } from '@handsight/core/error';
import type { Opening } from '@handsight/server/opening';
import { failureOf, reportFailure, wasHelpOrVersion } from './failure.ts';
import { enter, type Entry } from './entry.ts';
import { baseProgram } from './base-program.ts';
import { leaveWhenNobodyReads } from './terminal.ts';

/** `opening` holds the first MCP messages, which were answered before this module was loaded. */
export async function runCommandLine(typed: readonly string[], given: Entry, opening: Opening | undefined): Promise<void> {
  enter(given);
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

/** A tool without a command of its own is suggested as `handsight call`. */
async function nextCommand({ code }: CommanderError, program: Command, args: readonly string[]): Promise<string> {
  if (code !== 'commander.unknownCommand') return helpCommand(program, args);
  const { HANDSIGHT_TOOLS } = await import('@handsight/tools');
  const typed = args.find((arg) => !arg.startsWith('-'))?.replaceAll('-', '_');
  const tool = HANDSIGHT_TOOLS.find(({ name }) => name === typed);
  return tool === undefined ? helpCommand(program, args) : `${program.name()} call ${tool.name}`;
}

/** The help command for the longest typed prefix that is a command. */
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

/** Rewrites `help tap` as `tap --help`: a command gets its options only when it is used. */
function asFlag([first, ...rest]: readonly string[]): string[] {
  const names = rest.filter((arg) => !arg.startsWith('-'));
  return first === 'help' && names.length > 0 ? [...rest, '--help'] : first === undefined ? [] : [first, ...rest];
}

/** `mcp` loads only its own command, so that its client does not wait for the others. */
async function programFor([first]: readonly string[], opening: Opening | undefined): Promise<Command> {
  if (first !== 'mcp') return (await import('./program.ts')).createProgram();
  const program = baseProgram();
  (await import('./command/mcp.ts')).addMcp(program, opening);
  return program;
}
