import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';

import type { Host } from '../../act/host.ts';
import { newConnection } from './connection.ts';
import type { McpOptions } from './options.ts';
import { createMcpServer } from './server.ts';

export interface StdioOptions extends McpOptions {
  /** The `initialize` that was answered before this was loaded. */
  answered: string | number | undefined;
  onError: (error: unknown) => void;
}

/** One client on the standard streams, until it leaves. */
export async function serveOnStdio(open: () => Promise<Host>, { answered, onError, ...options }: StdioOptions): Promise<void> {
  const connection = newConnection(options.device, true);
  const transport = new OpenedStdio(answered);
  const isOver = new Promise<void>((resolve) => (transport.onleft = resolve));
  serveStdio(() => createMcpServer(open, options, connection), { transport, onerror: onError });
  await isOver;
}

/** Keeps back the answer that the client has already. */
class OpenedStdio extends StdioServerTransport {
  onleft: (() => void) | undefined;
  #answered: string | number | undefined;

  constructor(answered: string | number | undefined) {
    super();
    this.#answered = answered;
  }

  override send(message: JSONRPCMessage): Promise<void> {
    if (this.#answered === undefined || !('result' in message) || message.id !== this.#answered) return super.send(message);
    this.#answered = undefined;
    return Promise.resolve();
  }

  override async close(): Promise<void> {
    await super.close();
    this.onleft?.();
  }
}
