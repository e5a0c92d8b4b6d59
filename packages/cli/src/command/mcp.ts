import { environmentName } from '@handsight/core/environment';
import { InvalidArgumentError, Option, type Command } from 'commander';

import type { Opening } from '@handsight/server/opening';
import { DIALECTS, TOOLSETS, type Dialect, type Toolset } from '@handsight/tools/tool';
import { addOptions, hostOptions, type HostFlags } from '../host/host-flags.ts';
import type { ServeFlags } from './serve.ts';

export interface McpFlags extends HostFlags {
  dialect: Dialect;
  tools: Toolset[];
  structured?: true;
  mode: 'both' | 'mcp';
  /** Whether loading waits until the client's first message has been answered. */
  waits: boolean;
}

const MODES = ['both', 'mcp', 'inspect'] as const;

const HELP = `
The client starts this command and talks to it over stdio. Configure it, for example:
  claude mcp add handsight -- handsight mcp
  {"mcpServers": {"handsight": {"command": "npx", "args": ["handsight", "mcp"]}}}

It is also the host on the port: REST, and what later commands and clients use. If there is a host already, it serves that one's
devices, under that one's budgets.

Examples:
  handsight mcp --device virtual:login --tools inspect,record
  handsight mcp --scenario my-app.yaml --max-actions 200

Dialects: our own, or the tools of one of the systems whose interface Handsight implements.
Tool sets of our own dialect:
  core      look, find, tap, type, press, swipe, scroll, drag, set, wait, check, apps, windows, screenshots (always there)
  inspect   trees as data, sketches, descriptions, snapshots     controls  hover, focus, invoke, pinch, rotate
  apps      clipboard, logs, links, orientation, shell           record    traces, replays, scenarios
  guard     budgets, redaction, proposals, approvals`;

/** `opening` holds the first MCP messages, which were answered before this module was loaded. */
export function addMcp(program: Command, opening?: Opening): void {
  const command = program
    .command('mcp')
    .summary('serve an agent over MCP on the standard streams')
    .description('Serve an agent over MCP (Model Context Protocol) on the standard streams until it leaves.');
  addOptions(command, hostOptions())
    .addOption(
      new Option('--dialect <name>', 'whose tools to offer')
        .choices(DIALECTS)
        .env(environmentName('HANDSIGHT_DIALECT'))
        .default('handsight'),
    )
    .addOption(
      new Option('--tools <sets>', 'further tool sets, separated by commas, or all')
        .env(environmentName('HANDSIGHT_TOOLS'))
        .argParser(toolsets)
        .default(['core'], 'core'),
    )
    .option('--structured', 'give results as data too, with output schemas')
    .addOption(
      new Option('--mode <mode>', 'both: REST on the port too; mcp: no port; inspect: as serve does').choices(MODES).default('both'),
    )
    .addHelpText('after', HELP)
    .action(async (_flags: unknown, self: Command) => {
      const { mode, ...flags } = self.optsWithGlobals<Omit<McpFlags, 'mode'> & { mode: (typeof MODES)[number] }>();
      if (mode === 'inspect') {
        const { runServe } = await import('../serve/run-serve.ts');
        await runServe({ ...flags, mode, tools: flags.tools.join(',') } satisfies ServeFlags);
        return;
      }
      const { runMcp } = await import('../mcp/run-mcp.ts');
      await runMcp({ ...flags, mode, waits: true }, opening);
    });
}

function toolsets(text: string): Toolset[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.includes('all')) return [...TOOLSETS];
  const unknown = names.find((name) => !TOOLSETS.some((known) => known === name));
  if (unknown !== undefined) throw new InvalidArgumentError(`There is no tool set ${unknown}. There are ${TOOLSETS.join(', ')} and all.`);
  return TOOLSETS.filter((set) => set === 'core' || names.includes(set));
}
