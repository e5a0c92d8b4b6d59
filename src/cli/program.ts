import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { addBench } from './command/bench.ts';
import { addDiff } from './command/diff.ts';
import { addFind } from './command/find.ts';
import { addParse } from './command/parse.ts';

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
    .version(version(), '-V, --version')
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
  return program;
}

function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : 'unknown';
}
