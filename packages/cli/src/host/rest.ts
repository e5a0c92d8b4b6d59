import { fromEnvironment } from '@handsight/core/environment';
import type { ClaimedPort } from '@handsight/server/http';
import { isLoopback } from '@handsight/server/http';
import { mcpPart } from '@handsight/server/mcp';
import { answerOn, type RunningServer, type ServerOptions } from '@handsight/server';
import type { Toolset } from '@handsight/tools/tool';
import { toolsOf } from '@handsight/dialects';
import { DIALECTS, type AnyTool } from '@handsight/tools/tool';

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
    token: fromEnvironment('HANDSIGHT_TOKEN'),
    parts: [mcpPart(served, { dialect: 'handsight', toolsets, structured: false })],
  });
}

/** Where names clash, REST uses the screen-observer dialect. */
async function restTools(): Promise<AnyTool[]> {
  const others = DIALECTS.filter((dialect) => dialect !== 'screen-observer');
  return (await Promise.all(['screen-observer' as const, ...others].map((dialect) => toolsOf(dialect)))).flat();
}
