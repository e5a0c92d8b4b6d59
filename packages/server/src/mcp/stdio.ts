import type { JSONRPCMessage, McpServer } from '@modelcontextprotocol/server';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';

import type { HandedOver } from '../opening/opening.ts';

export interface StdioOptions {
  /** The connection as left by the early responses. */
  opening: HandedOver;
  onError: (error: unknown) => void;
}

export interface StdioClient {
  /** Resolves when the client has closed its end. */
  left: Promise<void>;
  close(): Promise<void>;
}

/** One client on the standard streams. Its server is created once its first message shows which revision it speaks. */
export function serveOnStdio(make: () => McpServer, { opening, onError }: StdioOptions): StdioClient {
  const transport = new OpenedStdio(opening);
  const left = new Promise<void>((resolve) => (transport.onleft = resolve));
  const handle = serveStdio(make, { transport, onerror: onError });
  return { left, close: () => handle.close() };
}

/** Suppresses the `initialize` response that the client already has. */
class OpenedStdio extends StdioServerTransport {
  onleft: (() => void) | undefined;
  readonly #opening: HandedOver;
  #answered: string | number | undefined;

  constructor(opening: HandedOver) {
    super(opening.input, process.stdout);
    this.#opening = opening;
    this.#answered = opening.answered;
  }

  override send(message: JSONRPCMessage): Promise<void> {
    if (this.#answered === undefined || !('result' in message) || message.id !== this.#answered) return super.send(message);
    this.#answered = undefined;
    return Promise.resolve();
  }

  override async close(): Promise<void> {
    await super.close();
    this.#opening.release();
    this.onleft?.();
  }
}
