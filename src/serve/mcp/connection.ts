import type { Connection } from '../../tools/context.ts';

let count = 0;

export interface McpConnection extends Connection {
  /** Clients say who they are after they have connected. */
  name(client: string): void;
}

/** A client of its own: others' actions are told apart from its own by the caller's name. */
export function newConnection(lasts: boolean): McpConnection {
  const number = ++count;
  const callerNamed = (client: string): string =>
    ['mcp', client, ...(number === 1 ? [] : [String(number)])].filter((part) => part !== '').join(' ');
  const connection: McpConnection = {
    caller: callerNamed(''),
    device: undefined,
    lasts,
    // The name is a stranger's, so that only harmless characters are kept.
    name(client) {
      connection.caller = callerNamed(client.replace(/[^\w. -]/g, '').slice(0, 40));
    },
  };
  return connection;
}
