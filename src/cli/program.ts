import { Command } from 'commander';
import { SERVER_VERSION } from '../version.ts';
import { addBench } from './command/bench.ts';
import { addDesktop } from './command/desktop.ts';
import { addDiff } from './command/diff.ts';
import { addFind } from './command/find.ts';
import { addMcp } from './command/mcp.ts';
import { addParse } from './command/parse.ts';
import { addServe } from './command/serve.ts';

const EXAMPLES = `
Examples:
  handsight parse screen.xml                      the screen as short lines with refs
  adb exec-out uiautomator dump /dev/tty | handsight parse -
  handsight parse --format stats dumps/*.xml      nodes, refs, tokens and time, one JSON line per file
  handsight find screen.xml 'Button[name="Save"]'
  handsight diff before.xml after.xml`;

export function createProgram(): Command {
  const program = new Command('handsight')
    .description('See and operate any screen. What is here so far reads screens from files.')
    .version(SERVER_VERSION, '-V, --version')
    .option('--json', 'print errors, and results where there is a choice, as JSON')
    .showSuggestionAfterError()
    .helpCommand('help [command]', 'show help for a command')
    .addHelpText('after', EXAMPLES)
    .exitOverride()
    // Errors are printed by the one who catches them.
    .configureOutput({ outputError: () => undefined });
  addParse(program);
  addFind(program);
  addDiff(program);
  addBench(program);
  addServe(program);
  addMcp(program);
  addDesktop(program);
  return program;
}
