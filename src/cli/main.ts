#!/usr/bin/env node
import { EXIT } from '../error/table.ts';
import { failureOf, reportFailure, wasHelpOrVersion } from './failure.ts';
import { createProgram } from './program.ts';
import { leaveWhenNobodyReads } from './terminal.ts';

leaveWhenNobodyReads();
const program = createProgram();
const args = asFlag(process.argv.slice(2));
try {
  if (args.length === 0) program.outputHelp();
  else await program.parseAsync(args, { from: 'user' });
} catch (error) {
  if (wasHelpOrVersion(error)) process.exitCode = error.exitCode === 0 ? 0 : EXIT.usage;
  else reportFailure(failureOf(error));
}

/** `help tap` is `tap --help`: a command learns its options only when it is used. */
function asFlag([first, ...rest]: readonly string[]): string[] {
  const names = rest.filter((arg) => !arg.startsWith('-'));
  return first === 'help' && names.length > 0 ? [...rest, '--help'] : first === undefined ? [] : [first, ...rest];
}
