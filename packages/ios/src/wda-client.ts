import { Agent, request, type IncomingMessage } from 'node:http';
import { request as requestSecurely } from 'node:https';
import type { Call } from '@handsight/core/device';
import { HandsightError } from '@handsight/core/error';

const MAX_ANSWER = 128 << 20;
/** WebDriverAgent waits for animations by itself; longer than this it is not worth waiting, since readings are compared anyway. */
const SETTINGS = { waitForIdleTimeout: 1, animationCoolOffTimeout: 0 };

export type Json = Readonly<Record<string, unknown>>;
export const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A string among an answer's fields; empty where there is none. */
export const stringIn = (of: Json, name: string): string => {
  const value = of[name];
  return typeof value === 'string' ? value : '';
};

/** WebDriverAgent answered, and refused. */
class WdaRefusal extends Error {
  /** WebDriver's word for it, `invalid session id`. */
  readonly error: string;

  constructor(error: string, message: string) {
    super(message);
    this.error = error;
  }
}

/** Nothing was sent: there is no connection. */
class NotConnected extends Error {}

/** One WebDriverAgent, and the session with it, which is made again when it is lost. */
export class WdaClient {
  readonly url: URL;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 2, noDelay: true });
  #session: Promise<string> | undefined;

  constructor(url: URL) {
    this.url = url;
  }

  /** Without a session. */
  get(path: string, call: Call, signal = call.signal): Promise<unknown> {
    return this.#reading(() => this.#exchange('GET', path, undefined, signal));
  }

  /** In the session. */
  read(path: string, call: Call, signal = call.signal): Promise<unknown> {
    return this.#reading(() => this.#inSession('GET', path, undefined, call, signal));
  }

  /** A POST that only reads. */
  ask(path: string, body: object, call: Call): Promise<unknown> {
    return this.#reading(() => this.#inSession('POST', path, body, call, call.signal));
  }

  /**
   * An input. It is sent again only where WebDriverAgent said that it did nothing, because it does not know the session; when the
   * connection is lost after it was sent, its outcome is unknown.
   */
  async act(path: string, body: object, call: Call): Promise<unknown> {
    try {
      return await this.#inSession('POST', path, body, call, call.signal);
    } catch (error) {
      if (error instanceof NotConnected) throw this.#notThere(error);
      if (error instanceof WdaRefusal || error instanceof HandsightError) throw refused(error);
      if (call.signal.aborted && call.signal.reason instanceof Error) throw call.signal.reason;
      this.#session = undefined;
      throw new HandsightError(
        'ActionLost',
        `WebDriverAgent was lost during POST ${path}: it is not known whether it arrived`,
        {},
        { cause: error },
      );
    }
  }

  async close(): Promise<void> {
    const session = this.#session;
    this.#session = undefined;
    try {
      const id = await session;
      if (id !== undefined) await this.#exchange('DELETE', `/session/${id}`, undefined, AbortSignal.timeout(1000));
    } catch {
      // It is gone, which is what closing is for.
    } finally {
      this.#agent.destroy();
    }
  }

  /** A reading may be asked twice: of a connection that was kept, it is known only now that the other end is gone. */
  async #reading(read: () => Promise<unknown>): Promise<unknown> {
    try {
      return await read().catch((error: unknown) => {
        if (!isReset(error)) throw error;
        this.#session = undefined;
        return read();
      });
    } catch (error) {
      if (error instanceof NotConnected) throw this.#notThere(error);
      if (error instanceof WdaRefusal || error instanceof HandsightError) throw refused(error);
      if (error instanceof Error && error.name === 'AbortError') throw error;
      this.#session = undefined;
      throw new HandsightError(
        'DeviceGone',
        'WebDriverAgent ended the connection without an answer',
        { url: this.url.href },
        { cause: error },
      );
    }
  }

  async #inSession(method: string, path: string, body: object | undefined, call: Call, signal: AbortSignal): Promise<unknown> {
    const id = await this.#sessionId(call);
    try {
      return await this.#exchange(method, `/session/${id}${path}`, body, signal);
    } catch (error) {
      if (!(error instanceof WdaRefusal) || error.error !== 'invalid session id') throw error;
      this.#session = undefined;
      return this.#exchange(method, `/session/${await this.#sessionId(call)}${path}`, body, signal);
    }
  }

  /** Calls that begin together share one new session. */
  #sessionId(call: Call): Promise<string> {
    const opened = (): Promise<string> => this.#open(call.signal);
    this.#session ??= opened()
      .catch((error: unknown) => {
        if (!isReset(error)) throw error;
        return opened();
      })
      .catch((error: unknown) => {
        this.#session = undefined;
        throw error instanceof WdaRefusal || error instanceof NotConnected ? error : new NotConnected('no session', { cause: error });
      });
    return this.#session;
  }

  async #open(signal: AbortSignal): Promise<string> {
    const answer = await this.#exchange('POST', '/session', { capabilities: { alwaysMatch: {}, firstMatch: [{}] } }, signal);
    const id = isObject(answer) ? answer['sessionId'] : undefined;
    if (typeof id !== 'string') throw new WdaRefusal('session not created', 'WebDriverAgent gave no session');
    await this.#exchange('POST', `/session/${id}/appium/settings`, { settings: SETTINGS }, signal).catch((error: unknown) => {
      if (!(error instanceof WdaRefusal)) throw error;
    });
    return id;
  }

  #exchange(method: string, path: string, body: object | undefined, signal: AbortSignal): Promise<unknown> {
    const text = body === undefined ? '' : JSON.stringify(body);
    const base = this.url.pathname.replace(/\/$/, '');
    return new Promise((resolve, reject) => {
      const isSecure = this.url.protocol === 'https:';
      const options = {
        method,
        signal,
        ...(isSecure ? {} : { agent: this.#agent }),
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), accept: 'application/json' },
      };
      const target = new URL(base + path, this.url);
      const asked = (isSecure ? requestSecurely : request)(target, options, (answer) => {
        readText(answer)
          .then((answered) => valueOf(answered, answer.statusCode ?? 0))
          .then(resolve, reject);
      });
      asked.once('error', (error: NodeJS.ErrnoException) => {
        const isUnsent = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'].includes(error.code ?? '');
        reject(isUnsent ? new NotConnected(error.message, { cause: error }) : error);
      });
      asked.end(text);
    });
  }

  #notThere(cause: unknown): HandsightError {
    const words = `no WebDriverAgent answers at ${this.url.origin}: start it on the phone and forward its port (docs/ios.md lists the steps)`;
    return new HandsightError('DeviceNotFound', words, { url: this.url.origin }, { cause });
  }
}

/** The other end has closed the connection. */
const isReset = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');

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

function valueOf(text: string, status: number): unknown {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new WdaRefusal('unknown error', `this is no answer of WebDriverAgent (status ${status})`);
  }
  const value = isObject(answer) ? answer['value'] : undefined;
  if (status >= 200 && status < 300) return value;
  const told = isObject(value) ? value : {};
  const message = typeof told['message'] === 'string' ? told['message'] : `status ${status}`;
  throw new WdaRefusal(typeof told['error'] === 'string' ? told['error'] : 'unknown error', message.slice(0, 300));
}

/** What WebDriverAgent refused, as an error of the table. It refuses before it acts, except for unknown errors. */
function refused(error: WdaRefusal | HandsightError): HandsightError {
  if (error instanceof HandsightError) return error;
  const words = `WebDriverAgent refused (${error.error}): ${error.message}`;
  switch (error.error) {
    case 'stale element reference':
    case 'no such element':
      return new HandsightError('StaleRef', words, {}, { cause: error });
    case 'invalid argument':
      return new HandsightError('BadRequest', words, {}, { cause: error });
    case 'unknown command':
    case 'unknown method':
    case 'unsupported operation':
    case 'invalid element state':
    case 'no such alert':
      return new HandsightError('PlatformUnsupported', words, {}, { cause: error });
    default:
      return new HandsightError('ActionLost', words, {}, { cause: error });
  }
}
