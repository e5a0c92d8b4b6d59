/**
 * What is used of the official client. The build puts it into this file (`scripts/mcp-client.mjs`), since 7 MB of it and ten further
 * packages would be installed for one connection to a host of ours.
 */
export { Client, StreamableHTTPClientTransport, type RequestOptions } from '@modelcontextprotocol/client';
