import { Agent, request, type IncomingMessage } from 'node:http';
import { HandsightError } from '@handsight/core/error';

const MAX_ANSWER = 64 << 20;

/** The helper refused; it is well and nothing else is wrong. */
export class HelperRefusal extends Error {}

/** Requests to the helper over one connection that is kept open. */
export class HelperHttp {
  readonly #port: number;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1, noDelay: true });

  constructor(port: number) {
    this.#port = port;
  }

  /** The `value` of the answer. A refusal is HelperRefusal; an answer that does not come is DeviceGone. */
  async ask(method: 'GET' | 'POST' | 'DELETE', path: string, body: object | undefined, signal: AbortSignal): Promise<unknown> {
    signal.throwIfAborted();
    const { status, text } = await this.#exchange(method, path, body === undefined ? '' : JSON.stringify(body), signal);
    const value = valueOf(text);
    if (status >= 200 && status < 300) return value;
    throw new HelperRefusal(`${method} ${path}: ${refusalMessage(value) ?? `status ${status}`}`);
  }

  close(): void {
    this.#agent.destroy();
  }

  #exchange(method: string, path: string, body: string, signal: AbortSignal): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const lost = (cause: unknown): void =>
        reject(
          signal.aborted && signal.reason instanceof Error
            ? signal.reason
            : new HandsightError('DeviceGone', `the helper on the phone did not answer ${method} ${path}`, {}, { cause }),
        );
      const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) };
      const asked = request({ host: '127.0.0.1', port: this.#port, method, path, agent: this.#agent, headers, signal }, (answer) => {
        readText(answer).then((text) => resolve({ status: answer.statusCode ?? 0, text }), lost);
      });
      asked.once('error', lost);
      asked.end(body);
    });
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

function valueOf(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && 'value' in parsed ? parsed.value : parsed;
  } catch {
    return undefined;
  }
}

function refusalMessage(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('message' in value && typeof value.message === 'string') return value.message.slice(0, 300);
  return 'error' in value && typeof value.error === 'string' ? value.error.slice(0, 300) : undefined;
}
