import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { randomUUID } from 'node:crypto';
import { createMcpHandler, isLegacyRequest, WebStandardStreamableHTTPServerTransport, type McpServer } from '@modelcontextprotocol/server';
import type { Host } from '@handsight/core/host';
import { HandsightError } from '@handsight/core/error';
import { parseToolsets } from '@handsight/dialects';
import { DIALECTS } from '@handsight/tools/tool';
import type { ServerPart } from '../http/server-part.ts';
import type { McpOptions, Served } from './options.ts';
import { newConnection } from './connection.ts';
import { createMcpServer } from './server.ts';

/** `/mcp` of the HTTP server. */
export const mcpPart =
  (served: Served, options: McpOptions): ServerPart =>
  (app) => {
    const mcp = new McpHttp(served, options);
    app.route({
      method: ['GET', 'POST', 'DELETE'],
      url: '/mcp',
      handler: async (request, reply) => {
        reply.hijack();
        await answerNodeRequest((each) => mcp.fetch(each), request.raw, reply.raw, request.body);
      },
    });
    // Streams stay open as long as their clients want; closing the server must not wait for them.
    app.addHook('preClose', () => mcp.close());
  };

type Fetch = (request: Request) => Promise<Response>;

/** Serves a request of Node's HTTP server with a web-standard handler. `body` is set if the server has already read it. */
async function answerNodeRequest(fetch: Fetch, req: IncomingMessage, res: ServerResponse, body?: unknown): Promise<void> {
  const left = new AbortController();
  res.once('close', () => left.abort());
  const response = await fetch(webRequest(req, body, left.signal));
  res.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) {
    res.end();
    return;
  }
  res.flushHeaders();
  await pipeline(Readable.fromWeb(response.body), res).catch((error: unknown) => {
    if (!left.signal.aborted) throw error;
  });
}

function webRequest(req: IncomingMessage, body: unknown, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined) headers.append(name, each);
  }
  const method = req.method ?? 'GET';
  const url = new URL(req.url ?? '/', `http://${req.headers.host ?? 'localhost'}`);
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers, signal });
  if (body !== undefined) return new Request(url, { method, headers, signal, body: JSON.stringify(body) });
  return new Request(url, { method, headers, signal, body: Readable.toWeb(req), duplex: 'half' });
}

/** A session that has been idle for this long is closed. */
const SESSION_MS = 30 * 60_000;
const MAX_SESSIONS = 256;

interface Session {
  mcp: McpServer;
  transport: WebStandardStreamableHTTPServerTransport;
  usedAt: number;
}

/**
 * MCP over streamable HTTP. Clients of the 2025 revisions have a session, which remembers their choices; since
 * 2026-07-28 requests are stateless. The URL can select what is served: `/mcp?device=virtual:login&tools=inspect`.
 * Access is checked before a request gets here.
 */
export class McpHttp {
  readonly #served: Served;
  readonly #host: Host;
  readonly #options: McpOptions;
  readonly #sessions = new Map<string, Session>();
  readonly #modern: ReturnType<typeof createMcpHandler>;

  constructor(served: Served, options: McpOptions) {
    const { host } = served;
    this.#served = served;
    this.#host = host;
    this.#options = options;
    this.#modern = createMcpHandler(({ requestInfo }) => this.#server(requestInfo, false), {
      legacy: 'reject',
      onerror: (error) => host.events.fault(error),
    });
  }

  async fetch(request: Request): Promise<Response> {
    try {
      optionsIn(request, this.#options);
    } catch (error) {
      if (error instanceof HandsightError) return Response.json({ error: { code: error.kind, message: error.message } }, { status: 400 });
      throw error;
    }
    return (await isLegacyRequest(request)) ? this.#inSession(request) : this.#modern.fetch(request);
  }

  async close(): Promise<void> {
    await this.#modern.close();
    await Promise.all([...this.#sessions.keys()].map((id) => this.#end(id)));
  }

  #server(request: Request | undefined, lasts: boolean): McpServer {
    const options = request === undefined ? this.#options : optionsIn(request, this.#options);
    const served = { ...this.#served, device: deviceIn(request) ?? this.#served.device };
    return createMcpServer(() => Promise.resolve(served), options, newConnection(lasts));
  }

  async #inSession(request: Request): Promise<Response> {
    const id = request.headers.get('mcp-session-id');
    const session = id === null ? undefined : this.#sessions.get(id);
    if (session !== undefined) {
      session.usedAt = this.#host.clock.now();
      return session.transport.handleRequest(request);
    }
    if (id !== null) {
      const error = { code: -32_001, message: 'unknown session; initialize again' };
      return Response.json({ jsonrpc: '2.0', error, id: null }, { status: 404 });
    }
    return this.#begin(request);
  }

  /** Only `initialize` begins a session; the transport refuses anything else, and nothing is stored. */
  async #begin(request: Request): Promise<Response> {
    await this.#makeRoom();
    const mcp = this.#server(request, true);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void this.#sessions.set(id, { mcp, transport, usedAt: this.#host.clock.now() }),
      onsessionclosed: (id) => this.#end(id),
    });
    await mcp.connect(transport);
    const response = await transport.handleRequest(request);
    if (transport.sessionId === undefined) await mcp.close();
    return response;
  }

  async #makeRoom(): Promise<void> {
    const byAge = [...this.#sessions].sort(([, a], [, b]) => a.usedAt - b.usedAt);
    const tooMany = byAge.length - MAX_SESSIONS + 1;
    const over = byAge.filter(([, { usedAt }], i) => i < tooMany || this.#host.clock.now() - usedAt > SESSION_MS);
    for (const [id] of over) await this.#end(id);
  }

  async #end(id: string): Promise<void> {
    const session = this.#sessions.get(id);
    this.#sessions.delete(id);
    await session?.mcp.close();
  }
}

const deviceIn = (request: Request | undefined): string | undefined =>
  (request === undefined ? null : new URL(request.url).searchParams.get('device')) ?? undefined;

function optionsIn(request: Request, options: McpOptions): McpOptions {
  const { searchParams } = new URL(request.url);
  const dialectName = searchParams.get('dialect');
  const dialect = dialectName === null ? options.dialect : DIALECTS.find((known) => known === dialectName);
  if (dialect === undefined)
    throw new HandsightError('BadRequest', `unknown dialect ${dialectName ?? ''}; available: ${DIALECTS.join(', ')}`);
  const tools = searchParams.get('tools');
  return {
    dialect,
    toolsets: tools === null ? options.toolsets : parseToolsets(tools),
    structured: searchParams.has('structured') ? searchParams.get('structured') !== 'false' : options.structured,
  };
}
