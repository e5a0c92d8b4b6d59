import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http';
import { AdbCommandError, HandsightError } from '@handsight/core/error';

const MAX_ANSWER = 64 << 20;

/** The program on the phone refused the request; it is otherwise healthy. */
export class HelperRefusal extends AdbCommandError {
  /** The program's own word for it, such as `asleep`; empty if it has none. */
  readonly refusal: string;

  constructor(message: string, status: number, refusal: string) {
    super(message, 'helper', { status, ...(refusal === '' ? {} : { refusal }) });
    this.refusal = refusal;
  }
}

type Method = 'GET' | 'POST' | 'DELETE';

/** Requests to a program on the phone over one keep-alive connection. */
export class HelperHttp {
  readonly #port: number;
  readonly #token: string | undefined;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1, noDelay: true });

  constructor(port: number, token?: string) {
    this.#port = port;
    this.#token = token;
  }

  /** The parsed answer. A refusal throws HelperRefusal; a missing answer throws DeviceGone. */
  async ask(method: Method, path: string, body: object | undefined, signal: AbortSignal): Promise<unknown> {
    signal.throwIfAborted();
    const { status, text } = await this.#exchange(method, path, body === undefined ? '' : JSON.stringify(body), signal);
    const answer = parsed(text);
    if (status >= 200 && status < 300) return answer;
    throw refusalOf(answer, status, `${method} ${path}`);
  }

  /** The lines of a streaming answer, until the signal or the phone ends it. */
  async lines(path: string, onLine: (line: string) => void, onOpen: () => void, signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      const asked = this.#request('GET', path, '', signal, undefined, (answer) => {
        if (answer.statusCode !== 200) {
          answer.destroy();
          return;
        }
        onOpen();
        let rest = '';
        answer.setEncoding('utf8').on('data', (part: string) => {
          const lines = (rest + part).split('\n');
          rest = lines.pop() ?? '';
          for (const line of lines) if (line !== '') onLine(line);
        });
        answer.once('close', resolve).once('error', () => resolve());
      });
      asked.once('error', () => resolve()).once('close', () => resolve());
      asked.end();
    });
  }

  close(): void {
    this.#agent.destroy();
  }

  #exchange(method: Method, path: string, body: string, signal: AbortSignal): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const lost = (cause: unknown): void =>
        reject(
          signal.aborted && signal.reason instanceof Error
            ? signal.reason
            : new HandsightError('DeviceGone', `the helper on the phone did not answer ${method} ${path}`, {}, { cause }),
        );
      const asked = this.#request(method, path, body, signal, this.#agent, (answer) => {
        readText(answer).then((text) => resolve({ status: answer.statusCode ?? 0, text }), lost);
      });
      asked.once('error', lost);
      asked.end(body);
    });
  }

  #request(
    method: Method,
    path: string,
    body: string,
    signal: AbortSignal,
    agent: Agent | undefined,
    onAnswer: (answer: IncomingMessage) => void,
  ): ClientRequest {
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      ...(this.#token === undefined ? {} : { authorization: `Bearer ${this.#token}` }),
    };
    return request({ host: '127.0.0.1', port: this.#port, method, path, agent: agent ?? false, headers, signal }, onAnswer);
  }
}

function readText(answer: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    answer.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > MAX_ANSWER) answer.destroy(new Error('the answer is too long'));
    });
    answer.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    answer.once('error', reject).once('close', () => reject(new Error('the answer ended early')));
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Appium puts its error under `value`. */
function refusalOf(answer: unknown, status: number, what: string): HelperRefusal {
  const inner = typeof answer === 'object' && answer !== null && 'value' in answer ? answer.value : answer;
  const text = (name: string): string | undefined => {
    if (typeof inner !== 'object' || inner === null) return undefined;
    const value: unknown = Object.entries(inner).find(([key]) => key === name)?.[1];
    return typeof value === 'string' ? value.slice(0, 300) : undefined;
  };
  return new HelperRefusal(`${what}: ${text('message') ?? text('error') ?? `status ${status}`}`, status, text('error') ?? '');
}
