import type { OperatorAuthority } from '@handsight/core/guard';
import type { Host } from '@handsight/core/host';
import type { Dialect, Toolset } from '../tool/dialect.ts';

/** How a connection is served. */
export interface McpOptions {
  dialect: Dialect;
  toolsets: readonly Toolset[];
  /** Results as data beside the text, with output schemas in the listing. */
  structured: boolean;
}

export interface Served {
  host: Host;
  /** The device that calls are for which name none, until a connection chooses another. */
  device: string | undefined;
  /** Lets a client that offers elicitation bring a person's decisions. */
  operator?: OperatorAuthority | undefined;
  /** Where the page is that a person answers on; undefined where nothing listens. */
  url?: (() => string) | undefined;
}
