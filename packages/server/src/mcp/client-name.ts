import { CLIENT_INFO_META_KEY, type McpServer, type ServerContext } from '@modelcontextprotocol/server';

/** The client's name. Since revision 2026-07-28 it is sent with every request, before that once, in `initialize`. */
export function clientName({ server }: McpServer, { mcpReq }: ServerContext): string {
  const declared: unknown = new Map(Object.entries(mcpReq.envelope ?? {})).get(CLIENT_INFO_META_KEY);
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else exposes what `initialize` said
  const client = declared ?? server.getClientVersion();
  return typeof client === 'object' && 'name' in client && typeof client.name === 'string' ? client.name : '';
}
