import { Client, InMemoryTransport, type CallToolResult, type ClientOptions, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

import type { Host } from '../../packages/core/src/host/host.ts';
import { newConnection } from '../../packages/server/src/mcp/connection.ts';
import type { McpOptions } from '../../packages/server/src/mcp/options.ts';
import { createMcpServer } from '../../packages/server/src/mcp/server.ts';
import { fromRoot } from '../requires.ts';

const MARKS = /^<screen untrusted>\n([\s\S]*)\n<\/screen>$/;

/** A tool's answer as an agent reads it: the server's words and the screen's apart. */
export interface Said {
  text: string;
  screen: string;
  isError: boolean;
  images: number;
  result: CallToolResult;
}

function said(result: CallToolResult): Said {
  const texts = result.content.filter((block) => block.type === 'text').map((block) => block.text);
  return {
    text: texts.filter((text) => !MARKS.test(text)).join('\n'),
    screen: texts.map((text) => MARKS.exec(text)?.[1] ?? '').join(''),
    isError: result.isError ?? false,
    images: result.content.filter((block) => block.type === 'image').length,
    result,
  };
}

/** A real MCP client. */
export class Agent {
  readonly client: Client;

  private constructor(name: string, options: ClientOptions = {}) {
    this.client = new Client({ name, version: '1.0.0' }, options);
  }

  static async over(transport: Transport, name = 'agent', options?: ClientOptions, prepare?: (client: Client) => void): Promise<Agent> {
    const agent = new Agent(name, options);
    prepare?.(agent.client);
    await agent.client.connect(transport);
    return agent;
  }

  /** The built command line, as a client starts it; alone, unless `args` say which host it is to share. */
  static onStdio(
    args: string[] = [],
    options?: ClientOptions,
    env?: Record<string, string>,
    prepare?: (client: Client) => void,
  ): Promise<Agent> {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [fromRoot('packages/handsight/dist/main.js'), 'mcp', ...(args.includes('--port') ? [] : ['--mode', 'mcp']), ...args],
      cwd: fromRoot('.'),
      ...(env === undefined ? {} : { env }),
    });
    return Agent.over(transport, 'agent', options, prepare);
  }

  /** A connection to the test's own host. */
  static async on(
    host: Host,
    device: string,
    { name = 'agent', ...options }: Partial<McpOptions> & { name?: string } = {},
  ): Promise<Agent> {
    const [here, there] = InMemoryTransport.createLinkedPair();
    const server = createMcpServer(
      () => Promise.resolve({ host, device }),
      { dialect: 'handsight', toolsets: ['core'], structured: false, ...options },
      newConnection(true),
    );
    await server.connect(there);
    return Agent.over(here, name);
  }

  async call(name: string, args: Record<string, unknown> = {}, options: Parameters<Client['callTool']>[1] = {}): Promise<Said> {
    return said(await this.client.callTool({ name, arguments: args }, options));
  }

  /** An input, whose reason the test does not care about. */
  act(name: string, args: Record<string, unknown> = {}, options?: Parameters<Client['callTool']>[1]): Promise<Said> {
    return this.call(name, { reason: 'the test wants it', ...args }, options);
  }

  async names(): Promise<string[]> {
    return (await this.client.listTools()).tools.map((tool) => tool.name);
  }

  close(): Promise<void> {
    return this.client.close();
  }
}
