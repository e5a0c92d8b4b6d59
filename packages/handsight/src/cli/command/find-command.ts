import type { Command } from 'commander';

const HELP = `
Selectors are paths of roles with conditions, written like XPath or like CSS:
  //Button[name="Save"]        List > ListItem:nth-of-type(2)        Edit[name^="E-mail"][enabled=true]

Prints one line per match: its ref, role, name, value, bounds, and a selector that finds it alone; with --json one JSON value.

Examples:
  handsight find screen.xml Button
  handsight find screen.xml '[name*="password"]' --json`;

export function addFind(program: Command): void {
  program
    .command('find')
    .summary('find elements by a selector')
    .description('Find the elements of a screen that a selector matches.')
    .argument('<file>', 'file to read; - is the standard input')
    .argument('<selector>', 'which elements; a ref such as @b3 is a selector too')
    .addHelpText('after', HELP)
    .action(async (file: string, selector: string, _flags: unknown, command: Command) => {
      const { runFind } = await import('../find/run-find.ts');
      await runFind(file, selector, command.optsWithGlobals<{ json?: true }>());
    });
}
