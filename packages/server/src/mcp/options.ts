import type { OperatorAuthority } from '@handsight/core/guard';
import type { Host } from '@handsight/core/host';
import type { Dialect, Toolset } from '@handsight/tools/tool';

/** How a connection is served. */
export interface McpOptions {
  dialect: Dialect;
  toolsets: readonly Toolset[];
  /** Structured results next to the text, with output schemas in the listing. */
  structured: boolean;
}

export interface Served {
  host: Host;
  /** The default device, until a connection chooses another. */
  device: string | undefined;
  /** Lets a client with elicitation submit a person's decisions. */
  operator?: OperatorAuthority | undefined;
  /** The address of the page where a person answers; undefined if there is no HTTP server. */
  url?: (() => string) | undefined;
}
