import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { z } from 'zod';

const AnswerSchema = z.object({ id: z.number(), result: z.unknown().optional(), error: z.object({ message: z.string() }).optional() });
const ResultSchema = z.object({
  isError: z.boolean().default(false),
  content: z.array(z.looseObject({ text: z.string().optional() })).default([]),
});

/** Any MCP server as a client uses it: a process on stdio. */
export class McpChild {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  #lastId = 0;

  private constructor(child: ChildProcess) {
    this.#child = child;
    if (child.stdout !== null) createInterface({ input: child.stdout }).on('line', (line) => this.#heard(line));
    child.once('exit', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('the server ended'));
    });
  }

  static async start(args: string[], env: NodeJS.ProcessEnv): Promise<McpChild> {
    const server = new McpChild(spawn(process.execPath, args, { env, stdio: ['pipe', 'pipe', 'ignore'] }));
    const clientInfo = { name: 'bench', version: '1' };
    await server.#ask('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
    server.#send({ method: 'notifications/initialized' });
    return server;
  }

  /** The text of a tool's answer; a refusal is an error, so that no failure is timed as a success. */
  async call(name: string, args: object): Promise<string> {
    const { isError, content } = ResultSchema.parse(await this.#ask('tools/call', { name, arguments: args }));
    const text = content.map((part) => part.text ?? '').join('\n');
    if (isError) throw new Error(`${name}: ${text.slice(0, 200)}`);
    return text;
  }

  async close(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.stdin?.end();
    const patience = setTimeout(() => this.#child.kill(), 3000);
    await ended;
    clearTimeout(patience);
  }

  #ask(method: string, params: object): Promise<unknown> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#send({ id, method, params });
    });
  }

  #send(message: object): void {
    this.#child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  #heard(line: string): void {
    const parsed = AnswerSchema.safeParse(asJson(line));
    if (!parsed.success) return;
    const { id, result, error } = parsed.data;
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) waiting?.resolve(result);
    else waiting?.reject(new Error(error.message));
  }
}

function asJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
