import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';

const PAGE = new URL('form.html', import.meta.url);

/** The web form on loopback, and what it submitted. */
export class PageServer {
  readonly #server: Server;
  /** The last order, as the page wrote it. */
  sent = '';

  private constructor() {
    this.#server = createServer((request, response) => {
      if (request.method !== 'POST') {
        void readFile(PAGE).then((page) => response.writeHead(200, { 'content-type': 'text/html' }).end(page));
        return;
      }
      let body = '';
      request.setEncoding('utf8').on('data', (text: string) => (body += text));
      request.on('end', () => {
        this.sent = body;
        response.end();
      });
    });
  }

  static async start(): Promise<PageServer> {
    const page = new PageServer();
    page.#server.listen(0, '127.0.0.1');
    await once(page.#server, 'listening');
    return page;
  }

  get url(): string {
    const address = this.#server.address();
    return address === null || typeof address === 'string' ? '' : `http://127.0.0.1:${address.port}/`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
