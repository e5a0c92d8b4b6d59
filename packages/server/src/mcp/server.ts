import { randomUUID } from 'node:crypto';
import { McpServer, ProtocolError, ProtocolErrorCode, type CallToolResult, type ServerContext } from '@modelcontextprotocol/server';

import type { Host } from '@handsight/core/host';
import { HandsightError } from '@handsight/core/error';
import { callTool } from '@handsight/tools/tool';
import { ToolContext, type ToolCall } from '@handsight/tools/tool';
import { toolsOf } from '@handsight/dialects';
import type { AnyTool } from '@handsight/tools/tool';
import { refusalOf, resultOf } from './answer.ts';
import { clientName } from './client-name.ts';
import type { McpConnection } from './connection.ts';
import { askOnConnection } from './elicit/ask-on-connection.ts';
import { callWithPerson, type PersonCall } from './elicit/call-with-person.ts';
import { canAsk, isStateless, NO_MODES, offeredModes, type OfferedModes } from './elicit/elicitation.ts';
import { Person } from './elicit/person.ts';
import { SuspendedCalls, type Rounds, type SuspendableCall } from './elicit/suspended-calls.ts';
import { CAPABILITIES, instructionsFor, SERVER_INFO } from '../opening/server-info.ts';
import { listed } from './listing.ts';
import type { McpOptions, Served } from './options.ts';
import { reportProgress } from './progress.ts';
import { getPrompt, listPrompts } from './prompts.ts';
import { listResources, readResource, RESOURCE_TEMPLATES } from './resources.ts';

/**
 * One connection's server. It answers `initialize` without the host; `open` is called when the host is first needed.
 * It uses our own tool list instead of the SDK's registry, so that arguments are validated in one place for all surfaces.
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
    server.onclose ??= () => host.releaseClaims(connection.caller);
    return new ToolContext(host, connection, { signal: context.mcpReq.signal, ...call });
  };

  server.setRequestHandler('tools/list', async () => ({ tools: [...(await tools()).values()].map((tool) => listed(tool, structured)) }));
  const callOf = async (params: SuspendableCall, { current, signal, ask }: Rounds): Promise<CallToolResult> => {
    const all = await tools();
    const tool = all.get(params.name);
    if (tool === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `unknown tool ${params.name.slice(0, 100)}`);
    const id = randomUUID();
    const offers = (name: string): boolean => name !== tool.name && all.has(name);
    const called = await contextOf(current(), { id, offers, signal });
    const stop = reportProgress(called.host, id, tool.name, current);
    const call = (withPerson?: PersonCall) =>
      callTool(tool, params.arguments, new ToolContext(called.host, connection, { ...called.call, ...withPerson }));
    try {
      const modes = await modesOf(current());
      const answer = canAsk(modes)
        ? await callWithPerson(call, new Person(await open(), modes, ask, connection.caller), signal, (error) =>
            called.host.events.fault(error),
          )
        : await call();
      return resultOf(answer, called.host.receipts, options);
    } catch (error) {
      if (error instanceof HandsightError) return refusalOf(error, dialect, offers);
      throw error;
    } finally {
      stop();
    }
  };
  const modesOf = async (context: ServerContext): Promise<OfferedModes> =>
    (await open()).host.config.human.elicitation === false ? NO_MODES : offeredModes(mcp, context);

  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const call = { name: params.name, arguments: params.arguments };
    if (context.mcpReq.requestState() !== undefined) return suspendedCallsOf((await open()).host).resume(call, context);
    const { signal } = context.mcpReq;
    const onConnection = { ask: askOnConnection(context), signal, current: () => context };
    if (!isStateless(context) || !canAsk(await modesOf(context))) return callOf(call, onConnection);
    return suspendedCallsOf((await open()).host).begin(call, context, (rounds) => callOf(call, rounds));
  });

  server.setRequestHandler('resources/list', async (_, context) => ({ resources: await listResources(await contextOf(context)) }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: RESOURCE_TEMPLATES }));
  server.setRequestHandler('resources/read', async ({ params }, context) => readResource(params.uri, await contextOf(context)));
  server.setRequestHandler('prompts/list', () => ({ prompts: listPrompts() }));
  server.setRequestHandler('prompts/get', ({ params }) => getPrompt(params.name, params.arguments));
  return mcp;
}

/** If the configuration requires confirmations, the guard tools are offered whether or not they were requested. */
async function offered(host: Host, { dialect, toolsets }: McpOptions): Promise<ReadonlyMap<string, AnyTool>> {
  const sets = host.config.confirmation_required.length > 0 ? [...toolsets, 'guard' as const] : toolsets;
  return new Map((await toolsOf(dialect, sets)).map((tool) => [tool.name, tool]));
}

const suspended = new WeakMap<Host, SuspendedCalls>();

/** A stateless client gets a new server for each request, so calls that wait for a person are kept on the host. */
function suspendedCallsOf(host: Host): SuspendedCalls {
  const calls = suspended.get(host) ?? new SuspendedCalls(host.clock);
  suspended.set(host, calls);
  return calls;
}
