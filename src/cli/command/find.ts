import type { Command } from 'commander';
import { boundsText } from '../../screen/geometry.ts';
import { RefRegistry } from '../../screen/ref/registry.ts';
import { notFound } from '../../screen/select/find-errors.ts';
import { findAll } from '../../screen/select/find.ts';
import { selectorsIn } from '../../screen/select/selector-for.ts';
import { readDumpFile } from '../dump-file.ts';
import { refRow, type RefRow } from '../parse/refs.ts';
import { selectionOf } from '../selection.ts';
import { print, printJson } from '../terminal.ts';

interface Match extends RefRow {
  /** A selector that finds this element and no other. */
  selector: string;
}

const HELP = `
Selectors are paths of roles with conditions, written like XPath or like CSS:
  //Button[name="Save"]        List > ListItem:nth-of-type(2)        Edit[name^="E-mail"][enabled=true]

Prints one line per match: its ref, role, name, bounds and a selector of its own; with --json one JSON value.

Examples:
  handsight find screen.xml 'Button'
  handsight find screen.xml '[name*="password"]' --json`;

export function addFind(program: Command): void {
  program
    .command('find')
    .summary('find elements by a selector')
    .description('Find the elements of a screen that a selector matches.')
    .argument('<file>', 'file to read; - is the standard input')
    .argument('<selector>', 'which elements; a ref such as @b3 is one too')
    .addHelpText('after', HELP)
    .action(async (file: string, typed: string, _flags: unknown, command: Command) => {
      const { root } = await readDumpFile(file);
      const registry = new RefRegistry();
      registry.track(root);
      const { selector, options } = selectionOf(typed, root, registry);
      const found = findAll(root, selector, options);
      if (found.length === 0) throw notFound(root, selector);
      const selectorOf = selectorsIn(root);
      const matches = found.map((node): Match => ({ ...refRow(node, registry.refOf(node) ?? null), selector: selectorOf(node) }));
      if (command.optsWithGlobals<{ json?: true }>().json === true) await printJson(matches);
      else await print(matches.map(matchLine).join('\n'));
    });
}

function matchLine({ ref, role, label, value, bounds, selector }: Match): string {
  const name = label === '' ? [] : [JSON.stringify(label)];
  const held = value === null ? [] : [`= ${JSON.stringify(value)}`];
  return [ref ?? '-', role, ...name, ...held, boundsText(bounds), selector].join(' ');
}
