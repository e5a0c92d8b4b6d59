import type { ClaimedPort } from '../../http/claimed-port.ts';
import { isLoopback } from '../../http/security.ts';
import { mcpPart } from '../../mcp/mcp-part.ts';
import { answerOn, type RunningServer, type ServerOptions } from '../../serve/server.ts';
import type { Toolset } from '../../tool/dialect.ts';
import { toolsOf } from '../../dialects/list.ts';
import { DIALECTS, type AnyTool } from '../../tool/tool.ts';

type Answering = Omit<ServerOptions, 'tools' | 'token' | 'parts'>;

/** REST and MCP over HTTP for a host. */
export async function answerForHost(claimed: ClaimedPort, options: Answering, toolsets: readonly Toolset[]): Promise<RunningServer> {
  const { host, device, operator, address } = options;
  // A remote client would decide approvals with its own token, which is reserved for the operator.
  const bringsDecisions = host.config.human.elicitation ?? isLoopback(address);
  const served = { host, device, url: () => claimed.url, ...(bringsDecisions ? { operator } : {}) };
  return answerOn(claimed, {
    ...options,
    tools: await restTools(),
    token: process.env['HANDSIGHT_TOKEN'],
    parts: [mcpPart(served, { dialect: 'handsight', toolsets, structured: false })],
  });
}

/** Where names clash, REST uses the screen-observer dialect. */
async function restTools(): Promise<AnyTool[]> {
  const others = DIALECTS.filter((dialect) => dialect !== 'screen-observer');
  return (await Promise.all(['screen-observer' as const, ...others].map((dialect) => toolsOf(dialect)))).flat();
}
