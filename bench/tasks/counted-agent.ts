import { Client, type CallToolResult } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

/** A tool's answer as a model reads it. */
export interface Reply {
  text: string;
  isError: boolean;
}

const CALL_MS = 120_000;

/** An MCP client that counts its calls and the tokens of all answers. */
export class CountedAgent {
  readonly #client = new Client({ name: 'bench', version: '1.0.0' });
  readonly #countTokens: (text: string) => number;
  calls = 0;
  tokens = 0;
  #offered: ReadonlySet<string> = new Set();

  private constructor(countTokens: (text: string) => number) {
    this.#countTokens = countTokens;
  }

  /** Starts its own server with this command line. */
  static async start(
    args: readonly string[],
    env: Record<string, string>,
    cwd: string,
    countTokens: (text: string) => number,
  ): Promise<CountedAgent> {
    const agent = new CountedAgent(countTokens);
    await agent.#client.connect(new StdioClientTransport({ command: process.execPath, args: [...args], env, cwd, stderr: 'ignore' }));
    agent.#offered = new Set((await agent.#client.listTools()).tools.map(({ name }) => name));
    return agent;
  }

  offers(tool: string): boolean {
    return this.#offered.has(tool);
  }

  async call(name: string, args: Record<string, unknown>): Promise<Reply> {
    const { content, isError = false }: CallToolResult = await this.#client.callTool({ name, arguments: args }, { timeout: CALL_MS });
    const text = content.map((block) => (block.type === 'text' ? block.text : `[${block.type}]`)).join('\n');
    this.calls++;
    this.tokens += this.#countTokens(text);
    if (process.env['HANDSIGHT_BENCH_SHOW'] !== undefined) process.stderr.write(`> ${name} ${JSON.stringify(args)}\n${text}\n\n`);
    return { text, isError };
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}
