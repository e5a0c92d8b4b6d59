import { randomUUID } from 'node:crypto';
import {
  McpServer,
  ProtocolError,
  type CallToolResult,
  type ElicitRequestParams,
  type ElicitResult,
  type Implementation,
  type Progress,
  type ServerContext,
} from '@modelcontextprotocol/server';

import { realClock } from '@handsight/core/device';
import { HandsightError } from '@handsight/core/error';
import type { Dialect } from '@handsight/tools/tool';
import { refusalOf } from './answer.ts';
import { clientName } from './client-name.ts';
import { askOnConnection } from './elicit/ask-on-connection.ts';
import { canAsk, isStateless, offeredModes, type Ask, type OfferedModes, type PersonQuestion } from './elicit/elicitation.ts';
import { SuspendedCalls, type Rounds, type SuspendableCall } from './elicit/suspended-calls.ts';
import { LONGEST_WAIT_SEC } from '@handsight/tools';
import type { RequestOptions } from './mcp-client.ts';
import { CAPABILITIES, instructionsFor, SERVER_INFO } from '../opening/server-info.ts';
import type { Upstream } from './upstream.ts';

/** The host times out its longest call after two minutes. */
const CALL_MS = 150_000;

/** With time for a person to answer a question. */
const PERSON_MS = CALL_MS + LONGEST_WAIT_SEC * 1000;

/** Finds or starts the host, and opens a session for a client with this name and these elicitation modes. */
export type Connect = (as: Implementation, modes: OfferedModes) => Promise<Upstream>;

/** What a request to the host works with. */
interface Asking {
  client: Upstream['client'];
  options: RequestOptions;
  /** Goes into the parameters: the progress token and the id of the relayed call. */
  meta: { _meta?: Record<string, string> };
}

interface RelayedCall {
  /** The request that is waiting for the answer now. */
  current: () => ServerContext;
  signal: AbortSignal;
  /** Set for a call that may act: without an answer, the host may still have acted. */
  acts?: { ask: Ask; modes: OfferedModes };
}

/**
 * A client's session with the host, kept open between calls. If the host disappears, the call in progress fails, since it is unknown
 * how far it got, and the next call looks for a host again.
 */
export class Line {
  readonly #connect: Connect;
  #open: Promise<Upstream> | undefined;

  constructor(connect: Connect) {
    this.#connect = connect;
  }

  /** Asks the host. Its own errors are rethrown unchanged; without an answer throws HostUnreachable or ActionLost. */
  async ask<T>(mcp: McpServer, call: RelayedCall, question: (asking: Asking) => Promise<T>): Promise<T> {
    const context = call.current();
    const modes = offeredModes(mcp, context);
    this.#open ??= this.#connect({ name: clientName(mcp, context), version: '1' }, modes);
    const opening = this.#open;
    try {
      return await askOn(await opening, call, question);
    } catch (error) {
      if (isRemoteError(error)) throw new ProtocolError(error.code, error.message, error.data);
      if (error instanceof HandsightError || call.signal.aborted) throw error;
      if (this.#open === opening) this.#open = undefined;
      void opening.then((upstream) => upstream.close()).catch(() => undefined);
      const said = error instanceof Error ? error.message : String(error);
      const kind = call.acts !== undefined && !wasNeverSent(error) ? 'ActionLost' : 'HostUnreachable';
      throw new HandsightError(kind, `the host did not answer: ${said}`, {}, { cause: error });
    }
  }

  async close(): Promise<void> {
    const upstream = await this.#open?.catch(() => undefined);
    await upstream?.close();
  }
}

/** An MCP server without a host of its own, which relays everything to the running one. */
export function createRelay(line: Line, dialect: Dialect): McpServer {
  const mcp = new McpServer(SERVER_INFO, { capabilities: CAPABILITIES, instructions: instructionsFor(dialect) });
  const { server } = mcp;
  const ask = <T>(context: ServerContext, question: (asking: Asking) => Promise<T>): Promise<T> =>
    line.ask(mcp, { current: () => context, signal: context.mcpReq.signal }, question);
  server.setRequestHandler('tools/list', (_, context) =>
    ask(context, ({ client, options }) => client.request({ method: 'tools/list' }, options)),
  );
  const suspended = new SuspendedCalls(realClock);
  const callOf = async ({ name, arguments: args = {} }: SuspendableCall, { ask, signal, current }: Rounds): Promise<CallToolResult> => {
    const modes = offeredModes(mcp, current());
    try {
      const call = ({ client, options, meta }: Asking) =>
        client.request({ method: 'tools/call', params: { name, arguments: args, ...meta } }, options);
      return await line.ask(mcp, { current, signal, acts: { ask, modes } }, call);
    } catch (error) {
      if (error instanceof HandsightError) return refusalOf(error, dialect, () => false);
      throw error;
    }
  };
  server.setRequestHandler('tools/call', ({ params }, context) => {
    const call = { name: params.name, arguments: params.arguments };
    if (context.mcpReq.requestState() !== undefined) return suspended.resume(call, context);
    if (isStateless(context) && canAsk(offeredModes(mcp, context))) return suspended.begin(call, context, (rounds) => callOf(call, rounds));
    return callOf(call, { ask: askOnConnection(context), signal: context.mcpReq.signal, current: () => context });
  });
  server.setRequestHandler('resources/list', (_, context) =>
    ask(context, ({ client, options }) => client.request({ method: 'resources/list' }, options)),
  );
  server.setRequestHandler('resources/templates/list', (_, context) =>
    ask(context, ({ client, options }) => client.request({ method: 'resources/templates/list' }, options)),
  );
  server.setRequestHandler('resources/read', ({ params: { uri } }, context) =>
    ask(context, ({ client, options }) => client.request({ method: 'resources/read', params: { uri } }, options)),
  );
  server.setRequestHandler('prompts/list', (_, context) =>
    ask(context, ({ client, options }) => client.request({ method: 'prompts/list' }, options)),
  );
  server.setRequestHandler('prompts/get', ({ params: { name, arguments: args = {} } }, context) =>
    ask(context, ({ client, options }) => client.request({ method: 'prompts/get', params: { name, arguments: args } }, options)),
  );
  return mcp;
}

/** Progress is forwarded under the client's own token and before the answer; questions go to the request that is waiting. */
async function askOn<T>(upstream: Upstream, { current, signal, acts }: RelayedCall, question: (asking: Asking) => Promise<T>): Promise<T> {
  const { client } = upstream;
  const asks = acts !== undefined && canAsk(acts.modes);
  const options = { signal, timeout: asks ? PERSON_MS : CALL_MS };
  const wantsProgress = current().mcpReq._meta?.progressToken !== undefined;
  if (!asks && !wantsProgress) return question({ client, options, meta: {} });
  const notifications: Promise<void>[] = [];
  const token = randomUUID();
  const report = (progress: Progress): void => {
    const { mcpReq } = current();
    const progressToken = mcpReq._meta?.progressToken;
    if (progressToken === undefined) return;
    notifications.push(mcpReq.notify({ method: 'notifications/progress', params: { ...progress, progressToken } }).catch(() => undefined));
  };
  const _meta = {
    ...(wantsProgress ? upstream.progressMeta(token, report) : {}),
    ...(asks ? upstream.askingMeta(token, (params, over) => relayed(acts.ask, params, over)) : {}),
  };
  try {
    const answer = await question({ client, options, meta: { _meta } });
    await Promise.all(notifications);
    return answer;
  } finally {
    upstream.forget(token);
  }
}

async function relayed(ask: Ask, params: ElicitRequestParams, signal: AbortSignal): Promise<ElicitResult> {
  const { action, note } = await ask(questionIn(params), { timeoutMs: PERSON_MS, signal });
  return { action, ...(action === 'accept' ? { content: note === undefined ? {} : { note } } : {}) };
}

const questionIn = (params: ElicitRequestParams): PersonQuestion =>
  params.mode === 'url'
    ? { mode: 'url', message: params.message, url: params.url, id: params.elicitationId }
    : { mode: 'form', message: params.message };

interface RemoteError extends Error {
  code: number;
  data?: unknown;
}

/** The host's own errors have a numeric code; transport errors have a string. */
const isRemoteError = (error: unknown): error is RemoteError => error instanceof Error && 'code' in error && typeof error.code === 'number';

/** The connection was refused, or the host does not know the session because it is a different process. */
function wasNeverSent(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && at.code === 'ECONNREFUSED') return true;
    if ('status' in at && at.status === 404) return true;
  }
  return false;
}
