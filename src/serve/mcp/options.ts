import type { Dialect, Toolset } from '../../tools/tool.ts';

/** What a connection is served. */
export interface McpOptions {
  dialect: Dialect;
  toolsets: readonly Toolset[];
  /** Results as data beside the text, with output schemas in the listing. */
  structured: boolean;
  /** The device that calls are for which name none. */
  device: string | undefined;
}
