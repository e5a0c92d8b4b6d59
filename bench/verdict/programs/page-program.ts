import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { HandsightError } from '@handsight/core/error';
import { endGroup, requireInstalled } from './end-group.ts';
import { TalkingProgram } from './talking-program.ts';

const CONNECT_MS = 60_000;
const PAGE = new URL('own/controls.html', import.meta.url);

/** The test page in a browser: it reports its own DOM to a server on loopback. */
export class PageProgram extends TalkingProgram {
  readonly #server: Server;
  #browser: ChildProcess | undefined;
  #stream: ServerResponse | undefined;
  #last = '';
  #onStream: () => void = () => undefined;
  readonly #connected = new Promise<void>((resolve) => (this.#onStream = resolve));

  private constructor() {
    super();
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
    });
  }

  /** `commandOf` gets the page's address. */
  static async open(commandOf: (url: string) => readonly string[], env: Record<string, string>): Promise<PageProgram> {
    requireInstalled(commandOf('')[0] ?? '');
    const page = new PageProgram();
    // If the server closes a connection just as the page starts to use it, the page's message is lost.
    Object.assign(page.#server, { keepAliveTimeout: 0, headersTimeout: 0, requestTimeout: 0 });
    page.#server.listen(0, '127.0.0.1');
    await once(page.#server, 'listening');
    const address = page.#server.address();
    if (address === null || typeof address === 'string') throw new HandsightError('Internal', 'the page has no port');
    const [file = '', ...args] = commandOf(`http://127.0.0.1:${address.port}/`);
    page.#browser = spawn(file, args, { env, stdio: 'ignore', detached: true });
    page.#browser.once('exit', () => page.hearEnd()).once('error', () => page.hearEnd());
    return page;
  }

  override async connected(): Promise<void> {
    const signal = AbortSignal.timeout(CONNECT_MS);
    await Promise.race([this.#connected, once(signal, 'abort')]);
    signal.throwIfAborted();
  }

  protected send(line: string): void {
    this.#last = line;
    this.#stream?.write(`data: ${line}\n\n`);
  }

  async end(): Promise<void> {
    if (this.#browser !== undefined) await endGroup(this.#browser);
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === '/commands') {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).flushHeaders();
      this.#stream = response;
      // Commands sent to a page that had just lost its connection are sent again; they are idempotent.
      if (this.#last !== '') this.send(this.#last);
      this.#onStream();
    } else if (request.url === '/said') {
      request.setEncoding('utf8');
      let said = '';
      for await (const text of request) said += String(text);
      this.hear(`${said}\n`);
      response.end();
    } else if (request.url === '/') {
      response.writeHead(200, { 'content-type': 'text/html' }).end(await readFile(PAGE));
    } else response.writeHead(404).end();
  }
}
