import { Client, InMemoryTransport } from '@modelcontextprotocol/client';

/**
 * Runs in the copy, by tsx: uses what was added through a real MCP client, and prints its outcome as JSON. The modules are those of
 * the copy, so their types are not known here.
 */
const [, , folder = ''] = process.argv;
const load = (path: string): Promise<Record<string, (...args: unknown[]) => unknown>> =>
  import(`${folder}/packages/${path}`) as Promise<Record<string, (...args: unknown[]) => unknown>>;

const { openHost } = await load('handsight/src/open-host.ts');
const { createMcpServer } = await load('server/src/mcp/server.ts');
const { newConnection } = await load('server/src/mcp/connection.ts');
const { ERROR_TABLE } = await load('core/src/error/table.ts');

if (openHost === undefined) throw new Error('open-host.ts exports no openHost');
interface Opened {
  host: { close(): Promise<void> };
}
const { host } = openHost({ config: { data_folder: folder } }) as Opened;
const { host: denying } = openHost({ config: { data_folder: folder, actions: { deny: ['push_button'] } } }) as Opened;

async function connect(dialect: string, device: string, on = host): Promise<(name: string, args: object) => Promise<string>> {
  const [here, there] = InMemoryTransport.createLinkedPair();
  const server = createMcpServer?.(
    () => Promise.resolve({ host: on, device }),
    { dialect, toolsets: ['core', 'inspect'], structured: false },
    newConnection?.(true),
  ) as { connect(transport: unknown): Promise<void> };
  await server.connect(there);
  const client = new Client({ name: 'contributor', version: '1' });
  await client.connect(here);
  return async (name, args) => {
    const { content } = await client.callTool({ name, arguments: { ...args } });
    return content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
  };
}

const own = await connect('handsight', 'virtual:login');
const hotel = await connect('handsight', 'virtual:hotel');
const remote = await connect('remote-control', 'virtual:login');
const denied = await connect('remote-control', 'virtual:login', denying);
const ownDenied = await connect('handsight', 'virtual:login', denying);
const results = {
  tool: await own('count', { selector: 'Edit' }),
  error: await own('count', { selector: 'Edit', at_most: 0 }),
  row: (ERROR_TABLE as unknown as Record<string, { status: number; exit: number }>)['TooManyElements'],
  predicate: await own('check', { expect: ['at_least: Edit = 1', 'at_least: Edit = 99'] }),
  dialect: await remote('push_button', { label: 'Sign in' }),
  denied: await denied('push_button', { label: 'Sign in' }),
  ownDenied: await ownDenied('tap', { target: 'Sign in' }),
  element: await hotel('find', { selector: '[name="Breakfast"]' }),
  picture: await hotel('screenshot', {}),
};
process.stdout.write(JSON.stringify(results));
await host.close();
await denying.close();
