import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** The way from one host to the server, which can be cut: what is on it is dropped, without a word to either end. */
export class Link {
  readonly #server: Server;
  readonly #pairs = new Set<[Socket, Socket]>();
  #isCut = false;

  private constructor(port: number) {
    this.#server = createServer((near) => {
      const far = connect({ port, host: '127.0.0.1' });
      const pair: [Socket, Socket] = [near, far];
      this.#pairs.add(pair);
      const end = (): void => {
        near.destroy();
        far.destroy();
        this.#pairs.delete(pair);
      };
      for (const [from, to] of [pair, [far, near] as const]) {
        from.on('error', end).on('close', end);
        from.on('data', (bytes) => {
          if (!this.#isCut) to.write(bytes);
        });
      }
    });
  }

  static async to(port: number): Promise<Link> {
    const link = new Link(port);
    link.#server.listen(0, '127.0.0.1');
    await once(link.#server, 'listening');
    return link;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  cut(): void {
    this.#isCut = true;
  }

  /** Connections that lost something do not come back; new ones work. */
  mend(): void {
    this.#isCut = false;
    this.#drop();
  }

  async close(): Promise<void> {
    this.#drop();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #drop(): void {
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
  }
}
