import { openHost } from '../../act/open-host.ts';
import type { Config } from '../../config/schema.ts';
import { mcpPart } from '../../serve/mcp/server-part.ts';
import { serveOnStdio } from '../../serve/mcp/stdio.ts';
import { startServer } from '../../serve/server.ts';
import { toolsetsNamed, toolsOf } from '../../tools/list.ts';
import { DIALECTS, type AnyTool } from '../../tools/tool.ts';
import { SERVER_VERSION } from '../../version.ts';
import type { ServeFlags } from '../command/serve.ts';
import { failureLine, failureOf } from '../failure.ts';
import { print, printJson, remark } from '../terminal.ts';
import { chooseDevice } from './choose-device.ts';
import { configOf } from './config-of.ts';
import { untilInterrupted } from './interrupted.ts';
import { newOperatorToken, type OperatorToken } from './operator-token.ts';

export async function runServe(flags: ServeFlags & { json?: true }): Promise<void> {
  const toolsets = toolsetsNamed(flags.tools ?? 'core');
  const mcp = { dialect: 'handsight', toolsets, structured: false } as const;
  const mode = flags.mode === 'auto' ? (process.stdin.isTTY ? 'inspect' : 'both') : flags.mode;
  if (mode === 'mcp') {
    const { runMcp } = await import('../mcp/run.ts');
    await runMcp({ ...flags, dialect: mcp.dialect, tools: toolsets });
    return;
  }
  const config = await configOf(flags);
  const onFault = (error: unknown): void => remark(failureLine(failureOf(error)));
  const { host, operator } = openHost({ config, onFault });
  try {
    const device = await chooseDevice(host, flags);
    const kept = needsOperator(config) ? newOperatorToken() : undefined;
    const server = await startServer({
      host,
      operator,
      tools: await restTools(),
      device,
      address: flags.host,
      port: flags.port,
      token: process.env['HANDSIGHT_TOKEN'],
      operatorToken: kept?.token,
      parts: [mcpPart({ host, device }, mcp)],
    });
    const client =
      mode === 'both'
        ? serveOnStdio(() => Promise.resolve({ host, device }), { ...mcp, answered: undefined, onError: onFault })
        : undefined;
    try {
      await announce({ listening: server.url, port: server.port, device, version: SERVER_VERSION }, flags.json === true, mode === 'both');
      await tellOperator(kept, server.port);
      await Promise.race([untilInterrupted(), ...(client === undefined ? [] : [client.left])]);
    } finally {
      await client?.close();
      await server.close();
      await kept?.forget();
    }
  } finally {
    await host.close();
  }
}

/** REST speaks contract 004's dialect where names clash. */
async function restTools(): Promise<AnyTool[]> {
  const others = DIALECTS.filter((dialect) => dialect !== 'screen-observer');
  return (await Promise.all(['screen-observer' as const, ...others].map((dialect) => toolsOf(dialect)))).flat();
}

/** Somebody has to decide approvals, or may watch without using up the pictures that callers have. */
const needsOperator = ({ confirmation_required, budgets }: Config): boolean =>
  budgets.max_screenshots !== undefined || confirmation_required.some((rule) => rule.approver === 'human');

interface Listening {
  listening: string;
  port: number;
  device: string;
  version: string;
}

/** Where it listens, in one line; not on the standard output where an MCP client reads that. */
async function announce(where: Listening, asJson: boolean, isStdoutTaken: boolean): Promise<void> {
  const line = `Handsight ${where.version} listens on ${where.listening} and uses ${where.device}; open it in a browser to watch and to try`;
  if (isStdoutTaken) remark(line);
  else if (asJson) await printJson(where);
  else await print(line);
}

async function tellOperator(kept: OperatorToken | undefined, port: number): Promise<void> {
  const file = await kept?.keep(port);
  if (file !== undefined) remark(`the operator's token is in ${file}`);
}
