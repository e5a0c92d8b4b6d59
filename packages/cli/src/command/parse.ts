import { Option, type Command } from 'commander';
import { wholeNumber } from '../number.ts';
import { FORMAT_NAMES } from '../parse/format-names.ts';
import type { ParseFlags } from '../parse/run-parse.ts';

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
    .description('Read uiautomator dumps, Appium page sources or iOS sources (XCUITest as XML or JSON, Maestro, idb) and print them.')
    .argument('<file...>', 'files to read; - is the standard input')
    .addOption(new Option('-f, --format <name>', 'how to print').choices(FORMAT_NAMES).default('compact'))
    .option('--only-interactive', 'only elements that can be operated')
    .option('--full', 'long texts in full, the keys of a keyboard and what is covered')
    .option('--depth <n>', 'levels to print; 0 is all', wholeNumber)
    .option('--max-lines <n>', 'lines to print at most; 0 is all', wholeNumber)
    .option('--scope <selector>', 'print only the element this selector or ref names, and what is in it')
    .addHelpText('after', HELP)
    .action(async (files: string[], flags: ParseFlags) => {
      const { runParse } = await import('../parse/run-parse.ts');
      await runParse(files, flags);
    });
}
