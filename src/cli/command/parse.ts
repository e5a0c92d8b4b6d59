import { Option, type Command } from 'commander';
import { readBytes } from '../dump-file.ts';
import { failureOf, reportFailure } from '../failure.ts';
import { wholeNumber } from '../number.ts';
import { FORMATS, type FormatName } from '../parse/format.ts';
import { parseDump, type ParseOptions } from '../parse/parsed-file.ts';
import { print, printJson } from '../terminal.ts';

interface Flags extends ParseOptions {
  format: FormatName;
  json?: true;
}

const HELP = `
Formats:
  compact  short lines with refs, made for a model's context
  json     the tree for a model, pruned: one JSON value
  full     the whole tree, nothing left out: one JSON value
  textual  one line per node, indented
  sketch   a drawing in characters
  prose    a description in words
  refs     {file, refs: [{ref, role, label, value, bounds, actions, path}], truncated}: one JSON line per file
  stats    {file, nodes, actionable, refs, lines, tokens, ms, degraded?, error?}: one JSON line per file

A damaged dump gives what could be read, with a remark on the standard error. A file that holds no screen is an error.
With several files one failure does not stop the others; the exit code is that of the first failure.

Examples:
  handsight parse screen.xml --only-interactive
  handsight parse screen.xml --format full --scope 'List[name="Inbox"]'
  handsight parse a.xml b.xml --format refs`;

export function addParse(program: Command): void {
  program
    .command('parse')
    .summary('read screen dumps and print them')
    .description('Read uiautomator dumps or Appium page sources and print them.')
    .argument('<file...>', 'files to read; - is the standard input')
    .addOption(new Option('-f, --format <name>', 'how to print').choices(Object.keys(FORMATS)).default('compact'))
    .option('--only-interactive', 'leave out what one can only read')
    .option('--depth <n>', 'levels to print; 0 is all', wholeNumber)
    .option('--max-lines <n>', 'lines to print at most; 0 is all', wholeNumber)
    .option('--scope <selector>', 'print only the element this selector names, and what is in it')
    .addHelpText('after', HELP)
    .action(async (files: string[], _flags: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags>();
      for (const file of files) await parseFile(file, files.length > 1, flags);
    });
}

async function parseFile(file: string, isOneOfMany: boolean, flags: Flags): Promise<void> {
  const format = FORMATS[flags.format];
  try {
    const parsed = parseDump(file, await readBytes(file), flags);
    if (format.kind === 'text') await print(isOneOfMany ? `== ${file} ==\n${format.print(parsed)}` : format.print(parsed));
    else if (format.kind === 'tree') await printJson(isOneOfMany ? { file, tree: format.print(parsed) } : format.print(parsed));
    else await printJson(await format.print(parsed));
  } catch (error) {
    const failure = failureOf(error);
    if (format.kind === 'line') await printJson(format.failed(file, failure));
    reportFailure(failure, { json: flags.json === true, file });
  }
}
