import type { McpServer } from '@modelcontextprotocol/server';

import type { McpOptions } from '../../mcp/options.ts';
import type { McpFlags } from '../command/mcp.ts';

/** What serves the client, and how it ends. */
export interface McpConnectionKind {
  make: () => McpServer;
  /** Rejects when it turns out that there is nothing to serve. */
  ready: Promise<unknown>;
  stopped?: Promise<void>;
  close(): Promise<void>;
}

export const optionsOf = ({ dialect, tools, structured }: McpFlags): McpOptions => ({
  dialect,
  toolsets: tools,
  structured: structured === true,
});
