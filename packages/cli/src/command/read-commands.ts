import { Option, type Command } from 'commander';

import type { AnyTool } from '@handsight/tools/tool';
import { addLive, type LiveCommand } from './live.ts';

const TARGET = 'a name (Save), a ref (@b3) or a selector (Button[name="Save"])';

/** Commands that list, in the order of the help. */
const LISTS: readonly LiveCommand[] = [
  {
    name: 'devices',
    summary: 'list the devices, or choose one',
    tool: async () => (await import('@handsight/tools')).devices,
    examples: ['devices', 'devices --use virtual:login'],
  },
  {
    name: 'windows',
    summary: 'list the windows',
    tool: async () => (await import('@handsight/tools')).windows,
    examples: ['windows --device virtual:notepad'],
  },
  {
    name: 'apps',
    summary: 'list the apps',
    tool: async () => (await import('@handsight/tools')).apps,
    examples: ['apps'],
  },
];

const QUESTIONS: readonly LiveCommand[] = [
  {
    name: 'wait-for',
    summary: 'wait until something appears, disappears or comes to rest',
    places: [{ field: 'appears', label: 'target', description: `until this is there: ${TARGET}`, optional: true }],
    tool: async () => (await import('@handsight/tools')).waitFor,
    examples: ['wait-for Welcome', 'wait-for --disappears Loading --timeout-ms 20000', 'wait-for --idle'],
  },
  {
    name: 'assert',
    summary: 'check what holds on the screen',
    places: [{ field: 'expect', label: 'check', description: 'such as "text: Welcome" or "gone: Error"; all must hold', many: true }],
    tool: async () => (await import('@handsight/tools')).check,
    examples: ['assert "text: Welcome"', `assert 'exists: Button[name="Save"]' 'value: Edit = Ada'`],
  },
];

/** The tools behind the formats, named as `handsight parse` names them. */
const FORMATS: Record<string, () => Promise<AnyTool>> = {
  compact: async () => (await import('@handsight/tools')).look,
  json: async () => (await import('@handsight/tools')).tree,
  textual: async () => (await import('@handsight/tools')).textual,
  sketch: async () => (await import('@handsight/tools')).sketch,
  prose: async () => (await import('@handsight/tools')).prose,
};

const look = (): Promise<AnyTool> => FORMATS['compact']?.() ?? Promise.reject(new Error('the compact format is missing'));
const OUTPUT = '-o, --output <file>';

export function addReads(program: Command): void {
  for (const each of LISTS) addLive(program, each);
  addLive(program, {
    name: 'snapshot',
    alias: 'look',
    summary: 'print the screen as short lines with refs',
    tool: look,
    examples: ['snapshot', 'snapshot --only-interactive', 'snapshot --format sketch -o screen.txt'],
  })
    .option(OUTPUT, 'write it to this file')
    .addOption(new Option('-f, --format <name>', 'how to print').choices(Object.keys(FORMATS)).default('compact'))
    .action(async (_flags: unknown, command: Command) => {
      const [{ typedCall }, { runCall }] = await Promise.all([import('../call/call-command.ts'), import('../call/run-call.ts')]);
      const { format } = command.opts<{ format: string }>();
      const tool = await (FORMATS[format] ?? look)();
      await runCall(tool, typedCall(command, await look(), []));
    });
  addLive(program, {
    name: 'screenshot',
    summary: 'take a picture of the screen or an element',
    places: [{ field: 'target', description: `only this: ${TARGET}`, optional: true }],
    tool: async () => (await import('@handsight/tools')).screenshot,
    examples: ['screenshot', 'screenshot Save -o button.png', 'screenshot -o - | wc -c'],
  }).option(OUTPUT, 'write it to this file; - is the standard output');
  for (const each of QUESTIONS) addLive(program, each);
}
