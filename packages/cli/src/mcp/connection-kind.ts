import type { McpServer } from '@modelcontextprotocol/server';

import type { McpOptions } from '@handsight/server/mcp';
import type { McpFlags } from '../command/mcp.ts';

/** How a client is served: by this process as the host, or through another host. */
export interface McpConnectionKind {
  make: () => McpServer;
  /** Rejects if there is nothing to serve. */
  ready: Promise<unknown>;
  stopped?: Promise<void>;
  close(): Promise<void>;
}

export const optionsOf = ({ dialect, tools, structured }: McpFlags): McpOptions => ({
  dialect,
  toolsets: tools,
  structured: structured === true,
});
