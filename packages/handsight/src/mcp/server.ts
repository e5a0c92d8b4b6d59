import { randomUUID } from 'node:crypto';
import { McpServer, ProtocolError, ProtocolErrorCode, type ServerContext } from '@modelcontextprotocol/server';

import type { Host } from '@handsight/core/host';
import { HandsightError } from '@handsight/core/error';
import { callTool } from '../tool/call-tool.ts';
import { ToolContext, type ToolCall } from '../tool/context.ts';
import { toolsOf } from '../dialects/list.ts';
import type { AnyTool } from '../tool/tool.ts';
import { refusalOf, resultOf } from './answer.ts';
import { clientName } from './client-name.ts';
import type { McpConnection } from './connection.ts';
import { CAPABILITIES, instructionsFor, SERVER_INFO } from './server-info.ts';
import { listed } from './listing.ts';
import type { McpOptions, Served } from './options.ts';
import { reportProgress } from './progress.ts';
import { getPrompt, listPrompts } from './prompts.ts';
import { listResources, readResource, RESOURCE_TEMPLATES } from './resources.ts';

/**
 * One connection's server. It answers `initialize` by itself; `open` is first asked when something of the host is needed.
 * The tool list is ours and not the SDK's registry, so that arguments are checked in one place for all surfaces.
 */
export function createMcpServer(open: () => Promise<Served>, options: McpOptions, connection: McpConnection): McpServer {
  const mcp = new McpServer(SERVER_INFO, { capabilities: CAPABILITIES, instructions: instructionsFor(options.dialect) });
  const { server } = mcp;
  const { dialect, structured } = options;
  let known: Promise<ReadonlyMap<string, AnyTool>> | undefined;
  const tools = (): Promise<ReadonlyMap<string, AnyTool>> => (known ??= open().then(({ host }) => offered(host, options)));

  const contextOf = async (context: ServerContext, call: ToolCall = {}): Promise<ToolContext> => {
    const { host, device } = await open();
    connection.device ??= device;
    connection.name(clientName(mcp, context));
    return new ToolContext(host, connection, { ...call, signal: context.mcpReq.signal });
  };

  server.setRequestHandler('tools/list', async () => ({ tools: [...(await tools()).values()].map((tool) => listed(tool, structured)) }));
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const all = await tools();
    const tool = all.get(params.name);
    if (tool === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `unknown tool ${params.name.slice(0, 100)}`);
    const id = randomUUID();
    const offers = (name: string): boolean => name !== tool.name && all.has(name);
    const called = await contextOf(context, { id, offers });
    const stop = reportProgress(called.host, id, tool.name, context);
    try {
      return resultOf(await callTool(tool, params.arguments, called), called.host.receipts, options);
    } catch (error) {
      if (error instanceof HandsightError) return refusalOf(error, dialect, offers);
      throw error;
    } finally {
      stop();
    }
  });

  server.setRequestHandler('resources/list', async (_, context) => ({ resources: await listResources(await contextOf(context)) }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: RESOURCE_TEMPLATES }));
  server.setRequestHandler('resources/read', async ({ params }, context) => readResource(params.uri, await contextOf(context)));
  server.setRequestHandler('prompts/list', () => ({ prompts: listPrompts() }));
  server.setRequestHandler('prompts/get', ({ params }) => getPrompt(params.name, params.arguments));
  return mcp;
}

/** Where the configuration asks for confirmations, the tools to get them are there whether or not they were asked for. */
async function offered(host: Host, { dialect, toolsets }: McpOptions): Promise<ReadonlyMap<string, AnyTool>> {
  const sets = host.config.confirmation_required.length > 0 ? [...toolsets, 'guard' as const] : toolsets;
  return new Map((await toolsOf(dialect, sets)).map((tool) => [tool.name, tool]));
}
