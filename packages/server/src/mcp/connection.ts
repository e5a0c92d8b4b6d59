import type { Connection } from '@handsight/tools/tool';

export interface McpConnection extends Connection {
  /** Sets the client's name, which is known only after it has connected. */
  name(client: string): void;
}

let count = 0;

/**
 * A new client. A lasting one gets a number, so that its actions can be distinguished from those of others with the same name;
 * a stateless one cannot be recognised between requests.
 */
export function newConnection(lasts: boolean): McpConnection {
  const number = lasts ? ++count : 1;
  const formatCaller = (client: string): string =>
    ['mcp', client, number === 1 ? '' : String(number)].filter((part) => part !== '').join(' ');
  const connection: McpConnection = {
    caller: formatCaller(''),
    device: undefined,
    lasts,
    // The name is untrusted, so only harmless characters are kept.
    name(client) {
      connection.caller = formatCaller(client.replace(/[^\w. -]/g, '').slice(0, 40));
    },
  };
  return connection;
}
