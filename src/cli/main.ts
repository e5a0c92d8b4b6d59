#!/usr/bin/env node
import { failureOf, isHelpOrVersion, reportFailure } from './failure.ts';
import { createProgram } from './program.ts';
import { leaveWhenNobodyReads } from './terminal.ts';

leaveWhenNobodyReads();
const program = createProgram();
try {
  await program.parseAsync(process.argv);
} catch (error) {
  // Help and version arrive as exceptions too.
  if (!isHelpOrVersion(error)) {
    reportFailure(failureOf(error), { json: process.argv.includes('--json') });
  }
}
