import { randomUUID } from 'node:crypto';
import type { RequestOptions } from '@modelcontextprotocol/client';
import { McpServer, ProtocolError, type Implementation, type ServerContext } from '@modelcontextprotocol/server';

import { HandsightError } from '@handsight/core/error';
import type { Dialect } from '../tool/dialect.ts';
import { refusalOf } from './answer.ts';
import { clientName } from './client-name.ts';
import { CAPABILITIES, instructionsFor, SERVER_INFO } from './server-info.ts';
import type { Upstream } from './upstream.ts';

/** The host gives up its longest call after two minutes. */
const CALL_MS = 150_000;

/** Finds the host, or starts one, and opens a session for a client of this name. */
export type Connect = (as: Implementation) => Promise<Upstream>;

/** What a question needs besides itself. */
interface Asking {
  client: Upstream['client'];
  options: RequestOptions;
  /** For the parameters: how the host names the progress that the client wants to hear of. */
  meta: { _meta?: { progressToken: string } };
}

/**
 * A client's session with the host, kept open between calls. When the host has gone, the call under way fails, since it is unknown
 * how far it got, and the next one looks for a host anew.
 */
export class Line {
  readonly #connect: Connect;
  #open: Promise<Upstream> | undefined;

  constructor(connect: Connect) {
    this.#connect = connect;
  }

  /** Asks the host; its refusals are rethrown unchanged, and HostUnreachable or ActionLost where nothing answers. */
  async ask<T>(mcp: McpServer, context: ServerContext, question: (asking: Asking) => Promise<T>, mayAct = false): Promise<T> {
    const { mcpReq } = context;
    this.#open ??= this.#connect({ name: clientName(mcp, context), version: '1' });
    const opening = this.#open;
    try {
      return await askOn(await opening, mcpReq, question);
    } catch (error) {
      if (isRemoteError(error)) throw new ProtocolError(error.code, error.message, error.data);
      if (error instanceof HandsightError || mcpReq.signal.aborted) throw error;
      if (this.#open === opening) this.#open = undefined;
      void opening.then((upstream) => upstream.close()).catch(() => undefined);
      const said = error instanceof Error ? error.message : String(error);
      const kind = mayAct && !wasNeverSent(error) ? 'ActionLost' : 'HostUnreachable';
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
  const ask = <T>(context: ServerContext, question: (asking: Asking) => Promise<T>): Promise<T> => line.ask(mcp, context, question);
  server.setRequestHandler('tools/list', (_, context) =>
    ask(context, ({ client, options }) => client.request({ method: 'tools/list' }, options)),
  );
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: args = {} } }, context) => {
    try {
      const call = ({ client, options, meta }: Asking) =>
        client.request({ method: 'tools/call', params: { name, arguments: args, ...meta } }, options);
      return await line.ask(mcp, context, call, true);
    } catch (error) {
      if (error instanceof HandsightError) return refusalOf(error, dialect, () => false);
      throw error;
    }
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

/** Progress goes to those who asked for it, under the token that they chose, and before the answer. */
async function askOn<T>(upstream: Upstream, mcpReq: ServerContext['mcpReq'], question: (asking: Asking) => Promise<T>): Promise<T> {
  const { client } = upstream;
  const options = { signal: mcpReq.signal, timeout: CALL_MS };
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return question({ client, options, meta: {} });
  const notifications: Promise<void>[] = [];
  const token = randomUUID();
  const _meta = upstream.progressMeta(token, (progress) => {
    notifications.push(mcpReq.notify({ method: 'notifications/progress', params: { ...progress, progressToken } }).catch(() => undefined));
  });
  try {
    const answer = await question({ client, options, meta: { _meta } });
    await Promise.all(notifications);
    return answer;
  } finally {
    upstream.forget(token);
  }
}

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
