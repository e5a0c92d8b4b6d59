import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

import type { Link } from './link.ts';

export class RelayLink implements Link {
  readonly address = '127.0.0.1';
  readonly inside = [];
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

  static async to(port: number): Promise<RelayLink> {
    const link = new RelayLink(port);
    link.#server.listen(0, '127.0.0.1');
    await once(link.#server, 'listening');
    return link;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  cut(): Promise<void> {
    this.#isCut = true;
    return Promise.resolve();
  }

  /** Connections that lost data are not restored; new ones work. */
  mend(): Promise<void> {
    this.#isCut = false;
    this.#drop();
    return Promise.resolve();
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
