export { newConnection } from './connection.ts';
export { listed } from './listing.ts';
export { mcpPart } from './mcp-part.ts';
export type { McpOptions, Served } from './options.ts';
export { Line, createRelay } from './relay.ts';
export { createMcpServer } from './server.ts';
export { serveOnStdio } from './stdio.ts';
export { Upstream } from './upstream.ts';
