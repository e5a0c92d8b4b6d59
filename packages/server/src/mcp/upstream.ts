import type { ElicitRequestParams, ElicitResult, Implementation, Progress } from '@modelcontextprotocol/server';

import { RELAYED_CALL } from './elicit/ask-on-connection.ts';
import { canAsk, type OfferedModes } from './elicit/elicitation.ts';
import { Client, StreamableHTTPClientTransport } from './mcp-client.ts';
import type { McpOptions } from './options.ts';

/** The address of a host's MCP endpoint, and the options of this connection. */
export interface UpstreamAddress extends McpOptions {
  /** `http://127.0.0.1:5001` */
  host: string;
  device: string | undefined;
  token: string | undefined;
}

/** Ping interval, short enough that the session does not expire. */
const ALIVE_MS = 5 * 60_000;
const CONNECT_MS = 20_000;
const LEAVE_MS = 2000;

/** A session with a host on behalf of one client. */
export class Upstream {
  readonly client: Client;
  readonly #listeners = new Map<string, (progress: Progress) => void>();
  readonly #askers = new Map<string, (params: ElicitRequestParams, signal: AbortSignal) => Promise<ElicitResult>>();
  readonly #transport: StreamableHTTPClientTransport;
  readonly #alive: NodeJS.Timeout;

  private constructor(client: Client, transport: StreamableHTTPClientTransport, modes: OfferedModes) {
    this.client = client;
    this.#transport = transport;
    if (canAsk(modes))
      client.setRequestHandler('elicitation/create', ({ params }, { mcpReq }) => {
        const ask = this.#askers.get(String(params._meta?.[RELAYED_CALL]));
        return ask === undefined ? { action: 'cancel' } : ask(params, mcpReq.signal);
      });
    client.setNotificationHandler('notifications/progress', ({ params: { progressToken, ...progress } }) => {
      this.#listeners.get(String(progressToken))?.(progress);
    });
    this.#alive = setInterval(() => void client.ping().catch(() => undefined), ALIVE_MS).unref();
  }

  static async connect(address: UpstreamAddress, as: Implementation, modes: OfferedModes): Promise<Upstream> {
    const { token } = address;
    const transport = new StreamableHTTPClientTransport(urlOf(address), {
      requestInit: token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
      reconnectionOptions: { maxRetries: 0, initialReconnectionDelay: 1000, maxReconnectionDelay: 1000, reconnectionDelayGrowFactor: 1 },
    });
    const elicitation = { ...(modes.form ? { form: {} } : {}), ...(modes.url ? { url: {} } : {}) };
    const client = new Client(as, { capabilities: canAsk(modes) ? { elicitation } : {} });
    // Created before connecting, because questions can arrive right away.
    const upstream = new Upstream(client, transport, modes);
    try {
      await client.connect(transport, { timeout: CONNECT_MS });
      return upstream;
    } catch (error) {
      clearInterval(upstream.#alive);
      throw error;
    }
  }

  /**
   * The `_meta` of a request whose progress is to be reported. The SDK removes its own listener when the response arrives, and a response
   * overtakes progress that arrives together with it.
   */
  progressMeta(token: string, listener: (progress: Progress) => void): { progressToken: string } {
    this.#listeners.set(token, listener);
    return { progressToken: token };
  }

  /** The `_meta` of a call, by which its questions are routed to `ask`. */
  askingMeta(token: string, ask: (params: ElicitRequestParams, signal: AbortSignal) => Promise<ElicitResult>): Record<string, string> {
    this.#askers.set(token, ask);
    return { [RELAYED_CALL]: token };
  }

  forget(token: string): void {
    this.#listeners.delete(token);
    this.#askers.delete(token);
  }

  async close(): Promise<void> {
    clearInterval(this.#alive);
    const left = this.#transport.terminateSession().catch(() => undefined);
    await Promise.race([left, new Promise((resolve) => setTimeout(resolve, LEAVE_MS).unref())]);
    await this.client.close();
  }
}

function urlOf({ host, device, dialect, toolsets, structured }: UpstreamAddress): URL {
  const url = new URL('/mcp', host);
  url.searchParams.set('dialect', dialect);
  url.searchParams.set('tools', toolsets.join(','));
  url.searchParams.set('structured', String(structured));
  if (device !== undefined) url.searchParams.set('device', device);
  return url;
}
