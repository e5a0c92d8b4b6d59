import type { XConnection } from './connection.ts';

/** A program that does not answer in this time is busy; the caller goes on and reads what it shows. */
const PATIENCE_MS = 1000;

/**
 * Asks windows whether they have read everything sent to them: a program answers _NET_WM_PING when it has read its events up
 * to there.
 */
export class Pings {
  readonly #server: XConnection;
  readonly #waiting = new Map<number, () => void>();
  #serial = 0;

  private constructor(server: XConnection) {
    this.#server = server;
  }

  static async open(server: XConnection, signal: AbortSignal): Promise<Pings> {
    const pings = new Pings(server);
    const ping = await server.atom('_NET_WM_PING', signal);
    server.onEvent(({ name, data }) => {
      if (name !== 'ClientMessage' || data?.[0] !== ping) return;
      pings.#waiting.get(data[1] ?? 0)?.();
    });
    return pings;
  }

  /** True when the window has answered. */
  async ask(wid: number, signal: AbortSignal): Promise<boolean> {
    const [protocols, ping] = await Promise.all([this.#server.atom('WM_PROTOCOLS', signal), this.#server.atom('_NET_WM_PING', signal)]);
    const serial = (this.#serial = (this.#serial % 0x7fff_fffe) + 1);
    return new Promise((resolve) => {
      const finish = (answered: boolean): void => {
        this.#waiting.delete(serial);
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
        resolve(answered);
      };
      const giveUp = (): void => finish(false);
      const timer = setTimeout(giveUp, PATIENCE_MS);
      signal.addEventListener('abort', giveUp, { once: true });
      this.#waiting.set(serial, () => finish(true));
      this.#server.x.SendClientMessage(wid, wid, protocols, 32, [ping, serial, wid, 0, 0], 0);
    });
  }
}
