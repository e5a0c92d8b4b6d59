import { InvalidArgumentError, Option, type Command } from 'commander';

import { wholeNumber } from '../number.ts';

export const MODES = ['auto', 'inspect', 'mcp', 'both'] as const;

export interface ServeFlags {
  host: string;
  port: number;
  device: string[];
  scenario?: string;
  config?: string;
  tools?: string;
  mode: (typeof MODES)[number];
  mock?: true;
  maxActions?: number;
  maxScreenshots?: number;
  maxVlmTokens?: number;
  maxSessionSeconds?: number;
  actionsPerMinute?: number;
}

const HELP = `
Only programs on this machine can connect unless --host says otherwise, and then HANDSIGHT_TOKEN must hold a token that clients send
as "Authorization: Bearer <token>". Where the configuration asks for a person's approval, HANDSIGHT_OPERATOR_TOKEN holds the token
that gives it; without one, one is made and kept in a file that only you can read.

Examples:
  handsight serve
  handsight serve --device virtual:login --max-actions 100
  handsight serve --scenario my-app.yaml --port 0
  curl http://127.0.0.1:5001/api/windows`;

/** Contract 004's budgets. */
export const addBudgets = (command: Command): Command =>
  command
    .option('--max-actions <n>', 'most actions of this session', wholeNumber)
    .option('--max-screenshots <n>', 'most screenshots', wholeNumber)
    .option('--max-vlm-tokens <n>', 'most tokens for descriptions by a model', wholeNumber)
    .option('--max-session-seconds <n>', 'longest session', wholeNumber)
    .option('--actions-per-minute <n>', 'most actions in any minute', wholeNumber);

export function addServe(program: Command): void {
  const command = program
    .command('serve')
    .summary('answer over HTTP')
    .description('Answer over HTTP until interrupted: the inspector at /, REST, MCP, events, metrics.')
    .addOption(new Option('--host <address>', 'address to listen on').env('HANDSIGHT_HOST').default('127.0.0.1'))
    .addOption(new Option('--port <n>', 'port to listen on, 0 for any free one').env('HANDSIGHT_PORT').default(5001).argParser(port))
    .addOption(
      new Option('--device <name...>', 'devices to use; calls that name none are for the first')
        .env('HANDSIGHT_DEVICE')
        .default([], 'virtual:pocket'),
    )
    .option('--scenario <file>', 'use this scenario as the device')
    .addOption(new Option('--config <file>', 'configuration, JSON or YAML').env('HANDSIGHT_CONFIG'))
    .option('--tools <sets>', 'tool sets that MCP clients get, or all')
    .addOption(new Option('--mode <mode>', 'what to answer on').choices(MODES).default('inspect'))
    .option('--mock', 'use the built-in devices only')
    .addHelpText('after', HELP);
  addBudgets(command).action(async (_flags: unknown, self: Command) => {
    const { runServe } = await import('../serve/run.ts');
    await runServe(self.optsWithGlobals<ServeFlags & { json?: true }>());
  });
}

function port(text: string): number {
  const number = wholeNumber(text);
  if (number > 65_535) throw new InvalidArgumentError('It must be a port, 0 to 65535.');
  return number;
}
