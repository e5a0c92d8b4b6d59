import type { Connection } from '../../tools/context.ts';

let count = 0;

/** A client of its own: others' actions are told apart from its own by the caller's name. */
export function newConnection(device: string | undefined, lasts: boolean): Connection & { name(client: string): void } {
  const number = ++count;
  const callerNamed = (client: string): string =>
    ['mcp', client, ...(number === 1 ? [] : [String(number)])].filter((part) => part !== '').join(' ');
  const connection = {
    caller: callerNamed(''),
    device,
    lasts,
    /** Clients say who they are after they have connected. The name is theirs, so that only harmless characters are kept. */
    name(client: string): void {
      connection.caller = callerNamed(client.replace(/[^\w. -]/g, '').slice(0, 40));
    },
  };
  return connection;
}
