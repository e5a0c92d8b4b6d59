import { Command } from 'commander';

import { SERVER_VERSION } from '@handsight/core/version';

const EXAMPLES = `
Examples:
  handsight devices                               the devices that can be operated
  handsight snapshot                              the screen as short lines with refs
  handsight tap Settings                          by name, by ref (@b3), by selector, or by point (100,200)
  handsight assert "text: Wi-Fi"                  exits with 8 if it is not so
  handsight mcp                                   for an agent: claude mcp add handsight -- handsight mcp

Commands that need a device use the host on port 5001, or start one in the background and say so.
Exit codes: 0 done, 1 internal error, 2 wrong usage, 3 element not found, 4 device or host unavailable, 5 refused, 6 timed out, 7 unreadable, 8 not as expected.`;

export const HELP_COMMAND = ['help [command]', 'show help for a command'] as const;

/** The program without its commands. */
export function baseProgram(): Command {
  return (
    new Command('handsight')
      .description('See and operate any screen, with evidence for every action.')
      .version(SERVER_VERSION, '-V, --version')
      .option('--json', 'print errors, and results where there is a choice, as JSON')
      .showSuggestionAfterError()
      .helpCommand(...HELP_COMMAND)
      .addHelpText('after', EXAMPLES)
      .exitOverride()
      // Errors are printed where they are caught.
      .configureOutput({ outputError: () => undefined })
  );
}
