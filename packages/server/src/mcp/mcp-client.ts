/**
 * The used part of the official client. The build bundles it into this file (`scripts/mcp-client.mjs`); otherwise 7 MB and ten more
 * packages would be installed for one connection to a host of ours.
 */
export { Client, StreamableHTTPClientTransport, type RequestOptions } from '@modelcontextprotocol/client';
