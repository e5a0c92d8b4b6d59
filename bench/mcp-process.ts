import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const INITIALIZE = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1' } };
/** A server that has not exited this long after its stdin was closed is killed. */
const END_MS = 5000;
const ANSWER_MS = 60_000;

/** An MCP server on stdio, without an SDK in between. */
export class McpProcess {
  readonly #child: ChildProcess;
  readonly #answers = new Map<number, (line: string) => void>();
  #id = 0;

  constructor(command: string, args: string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}) {
    this.#child = spawn(command, args, { ...options, stdio: ['pipe', 'pipe', 'ignore'] });
    if (this.#child.stdout === null) throw new Error('no standard output');
    createInterface({ input: this.#child.stdout }).on('line', (line) => {
      const id = /"id":(\d+)/.exec(line)?.[1];
      if (id !== undefined) this.#answers.get(Number(id))?.(line);
    });
  }

  async initialize(): Promise<void> {
    await this.ask('initialize', INITIALIZE);
    this.#send({ method: 'notifications/initialized' });
  }

  /** The answer as it was sent. */
  async ask(method: string, params?: object): Promise<string> {
    const id = ++this.#id;
    let late: NodeJS.Timeout | undefined;
    const answer = new Promise<string>((resolve, reject) => {
      this.#answers.set(id, resolve);
      late = setTimeout(() => reject(new Error(`${method} was not answered within ${ANSWER_MS} ms`)), ANSWER_MS);
    });
    this.#send({ id, method, ...(params === undefined ? {} : { params }) });
    try {
      return await answer;
    } finally {
      clearTimeout(late);
    }
  }

  async close(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.stdin?.end();
    const force = setTimeout(() => this.#child.kill('SIGKILL'), END_MS);
    await ended;
    clearTimeout(force);
  }

  #send(message: object): void {
    this.#child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }
}
