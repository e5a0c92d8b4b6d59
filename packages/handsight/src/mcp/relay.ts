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
import type { Dialect } from '../tool/dialect.ts';
import { refusalOf } from './answer.ts';
import { clientName } from './client-name.ts';
import { askOnConnection } from './elicit/ask-on-connection.ts';
import { canAsk, isStateless, offeredModes, type Ask, type OfferedModes, type PersonQuestion } from './elicit/elicitation.ts';
import { SuspendedCalls, type Rounds, type SuspendableCall } from './elicit/suspended-calls.ts';
import { LONGEST_WAIT_SEC } from '../tools/guard/request-human-auth.ts';
import type { RequestOptions } from './mcp-client.ts';
import { CAPABILITIES, instructionsFor, SERVER_INFO } from './server-info.ts';
import type { Upstream } from './upstream.ts';

/** The host gives up its longest call after two minutes. */
const CALL_MS = 150_000;

/** A person may take as long as a question may wait. */
const PERSON_MS = CALL_MS + LONGEST_WAIT_SEC * 1000;

/** Finds the host, or starts one, and opens a session for a client of this name that offers to ask its user so. */
export type Connect = (as: Implementation, modes: OfferedModes) => Promise<Upstream>;

/** What a question needs besides itself. */
interface Asking {
  client: Upstream['client'];
  options: RequestOptions;
  /** For the parameters: how the host names the progress that the client wants to hear of. */
  meta: { _meta?: Record<string, string> };
}

interface RelayedCall {
  /** Whoever waits for the answer now. */
  current: () => ServerContext;
  signal: AbortSignal;
  /** For a call that may act: the host may have done what it does not answer for. */
  acts?: { ask: Ask; modes: OfferedModes };
}

/**
 * A client's session with the host, kept open between calls. When the host has gone, the call under way fails, since it is unknown
 * how far it got, and the next one looks for a host again.
 */
export class Line {
  readonly #connect: Connect;
  #open: Promise<Upstream> | undefined;

  constructor(connect: Connect) {
    this.#connect = connect;
  }

  /** Asks the host; its refusals are rethrown unchanged, and HostUnreachable or ActionLost where nothing answers. */
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

/** A server that has no host of its own and passes everything on to the one there is. */
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

/** Progress goes to those who asked for it, under the token that they chose, and before the answer; questions to whoever waits. */
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

/** The host's own refusals have a number; what goes wrong on the way has a name. */
const isRemoteError = (error: unknown): error is RemoteError => error instanceof Error && 'code' in error && typeof error.code === 'number';

/** Nobody took the request, or it was refused as a whole: for want of its session, since the host is another one. */
function wasNeverSent(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && at.code === 'ECONNREFUSED') return true;
    if ('status' in at && at.status === 404) return true;
  }
  return false;
}
