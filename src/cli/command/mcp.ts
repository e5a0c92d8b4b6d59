import { InvalidArgumentError, Option, type Command } from 'commander';

import { DIALECTS, TOOLSETS, type Dialect, type Toolset } from '../../tools/dialect.ts';
import type { ConfigFlags } from '../serve/config-of.ts';
import type { DeviceFlags } from '../serve/choose-device.ts';
import { addBudgets } from './serve.ts';

export interface McpFlags extends ConfigFlags, DeviceFlags {
  dialect: Dialect;
  tools: Toolset[];
  structured?: true;
}

const HELP = `
The client starts this command and speaks with it over its standard streams. Tell it so, for example:
  claude mcp add handsight -- npx handsight mcp
  {"mcpServers": {"handsight": {"command": "npx", "args": ["handsight", "mcp"]}}}

Examples:
  handsight mcp --device virtual:login --tools inspect,record
  handsight mcp --scenario my-app.yaml --max-actions 200

Dialects: our own, or the tools of one of the systems that Handsight takes the place of.
Tool sets of our own dialect:
  core      look, find, tap, type, press, swipe, scroll, drag, set, wait, check, apps, windows, screenshots (always there)
  inspect   trees as data, sketches, descriptions, snapshots     controls  hover, focus, invoke, pinch, rotate
  apps      clipboard, logs, links, orientation, shell           record    traces, replays, scenarios
  guard     budgets, redaction, proposals, approvals`;

export function addMcp(program: Command): void {
  const command = program
    .command('mcp')
    .summary('serve an agent over MCP on the standard streams')
    .description('Serve an agent over MCP (Model Context Protocol) on the standard streams until it leaves.')
    .addOption(
      new Option('--device <name...>', 'devices to use; calls that name none are for the first')
        .env('HANDSIGHT_DEVICE')
        .default([], 'virtual:pocket'),
    )
    .option('--scenario <file>', 'use this scenario as the device')
    .option('--mock', 'use the built-in devices only')
    .addOption(new Option('--dialect <name>', 'whose tools to offer').choices(DIALECTS).env('HANDSIGHT_DIALECT').default('handsight'))
    .addOption(
      new Option('--tools <sets>', 'further tool sets, separated by commas, or all')
        .env('HANDSIGHT_TOOLS')
        .argParser(toolsets)
        .default(['core'], 'core'),
    )
    .option('--structured', 'give results as data too, with output schemas')
    .addOption(new Option('--config <file>', 'configuration, JSON or YAML').env('HANDSIGHT_CONFIG'))
    .addHelpText('after', HELP);
  addBudgets(command).action(async (flags: McpFlags) => {
    const { runMcp } = await import('../mcp/run.ts');
    await runMcp(flags);
  });
}

function toolsets(text: string): Toolset[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.includes('all')) return [...TOOLSETS];
  const unknown = names.find((name) => !TOOLSETS.some((known) => known === name));
  if (unknown !== undefined) throw new InvalidArgumentError(`There is no tool set ${unknown}. There are ${TOOLSETS.join(', ')} and all.`);
  return TOOLSETS.filter((set) => set === 'core' || names.includes(set));
}
