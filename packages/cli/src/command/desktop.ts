import { InvalidArgumentError, Option, type Command } from 'commander';

import { addOptions, hostOptionsForOneDevice } from '../host/host-flags.ts';
import type { ServeFlags } from './serve.ts';

export interface DesktopFlags extends Omit<ServeFlags, 'device' | 'scenario' | 'mock' | 'mode'> {
  size: { width: number; height: number };
}

const HELP = `
The desktop is private: its own display, window manager, session bus and accessibility bus. It ends with the command, together with
everything that was started on it. On Debian it needs: apt-get install xvfb openbox dbus-daemon at-spi2-core fonts-dejavu-core

Examples:
  handsight desktop -- mousepad notes.txt
  handsight desktop --port 0 --size 1280x800 -- chromium --force-renderer-accessibility --no-sandbox https://example.org
  curl http://127.0.0.1:5001/api/windows`;

export function addDesktop(program: Command): void {
  const command = program
    .command('desktop')
    .summary('start a private Linux desktop and serve it over HTTP')
    .description('Start a private Linux desktop with a program on it, and serve it over HTTP until interrupted.')
    .argument('[command...]', 'the program to start on it, with its arguments, after --');
  addOptions(command, hostOptionsForOneDevice())
    .addOption(
      new Option('--size <pixels>', 'width and height of the screen')
        .default({ width: 1920, height: 1080 }, '1920x1080')
        .argParser(screenSize),
    )
    .option('--tools <sets>', 'tool sets that MCP clients get, or all')
    .addHelpText('after', HELP)
    .action(async (argv: string[], _flags: unknown, self: Command) => {
      const { runDesktop } = await import('../run/desktop.ts');
      await runDesktop(argv, self.optsWithGlobals<DesktopFlags & { json?: true }>());
    });
}

function screenSize(text: string): { width: number; height: number } {
  const [, width = '', height = ''] = /^(\d{2,5})x(\d{2,5})$/.exec(text) ?? [];
  const size = { width: Number(width), height: Number(height) };
  if (width === '' || size.width < 100 || size.height < 100 || size.width > 16_384 || size.height > 16_384) {
    throw new InvalidArgumentError('It must be a width and a height in pixels, as 1920x1080.');
  }
  return size;
}
