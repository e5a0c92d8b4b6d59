import { createClient, type Callback, type XClient, type XDisplay, type XEvent, type XExtensions, type XProperty, type XScreen } from 'x11';
import { HandsightError } from '@handsight/core/error';
import { onAbort, reasonOf } from '../on-abort.ts';

/** Larger than any title, icon list or single-piece selection, in units of four bytes. */
const MAX_PROPERTY = 4 * 1024 * 1024;

/**
 * The package keeps one atom table for all servers, though each server numbers its own: with two displays in one process
 * names would resolve to the wrong atoms.
 */
function ownAtoms(client: XClient): void {
  client.atoms = { ...client.atoms };
  client.atom_names = { ...client.atom_names };
}

/** A connection to an X server: the package's callbacks as promises that reject when the call's signal aborts. */
export class XConnection {
  readonly display: string;
  readonly x: XClient;
  readonly screen: XScreen;
  readonly keycodes: { first: number; last: number };
  readonly #atoms = new Map<string, Promise<number>>();
  readonly #eventListeners = new Set<(event: XEvent) => void>();
  readonly #closeListeners = new Set<(reason: string) => void>();
  #closed: string | undefined;

  private constructor(display: string, setup: XDisplay, screen: XScreen) {
    this.display = display;
    this.x = setup.client;
    this.screen = screen;
    this.keycodes = { first: setup.min_keycode, last: setup.max_keycode };
    this.x.on('event', (event) => {
      for (const listener of [...this.#eventListeners]) listener(event);
    });
    // Errors of requests without a reply, such as for a window that disappeared. Requests with a reply report errors there.
    this.x.on('error', (error) => {
      if ('code' in error) this.#end(error.message);
    });
    this.x.on('end', () => this.#end('the X server has closed the connection'));
  }

  static open(display: string, signal: AbortSignal): Promise<XConnection> {
    return new Promise((resolve, reject) => {
      let client: XClient | undefined;
      let isOver = false;
      const fail = (why: string): void => {
        if (isOver) return;
        isOver = true;
        signal.removeEventListener('abort', giveUp);
        reject(new HandsightError('DeviceNotFound', `cannot open display ${display}: ${why}`, { display }));
      };
      const giveUp = (): void => {
        fail(String(signal.reason));
        client?.terminate();
      };
      signal.addEventListener('abort', giveUp, { once: true });
      try {
        client = createClient({ display }, (error, setup) => {
          if (error !== null && error !== undefined) {
            fail(error.message === '' ? String(error) : error.message);
            return;
          }
          const [screen] = setup.screen;
          if (screen === undefined) fail('it has no screen');
          if (isOver || screen === undefined) return;
          isOver = true;
          signal.removeEventListener('abort', giveUp);
          ownAtoms(setup.client);
          resolve(new XConnection(display, setup, screen));
        });
        client.on('error', (error) => fail(error.message));
      } catch (error) {
        fail(String(error));
      }
    });
  }

  get root(): number {
    return this.screen.root;
  }

  get isClosed(): boolean {
    return this.#closed !== undefined;
  }

  onEvent(listener: (event: XEvent) => void): () => void {
    this.#eventListeners.add(listener);
    return () => this.#eventListeners.delete(listener);
  }

  onClose(listener: (reason: string) => void): void {
    this.#closeListeners.add(listener);
  }

  /** Sends a request and waits for its answer. A refused request, as for a window that is gone, returns undefined. */
  ask<T>(request: (x: XClient, done: Callback<T>) => void, signal: AbortSignal): Promise<T | undefined> {
    return new Promise((resolve, reject) => {
      if (this.#closed !== undefined) {
        reject(this.#gone(this.#closed));
        return;
      }
      if (signal.aborted) {
        reject(reasonOf(signal));
        return;
      }
      const onClose = (reason: string): void => finish(() => reject(this.#gone(reason)));
      const finish = (settle: () => void): void => {
        stopWaiting();
        this.#closeListeners.delete(onClose);
        settle();
      };
      const stopWaiting = onAbort(signal, () => finish(() => reject(reasonOf(signal))));
      this.#closeListeners.add(onClose);
      request(this.x, (error, value) => {
        finish(() => resolve(error === null || error === undefined ? value : undefined));
        return true;
      });
    });
  }

  /** Every request sent so far has been carried out, and every event it caused has been reported. */
  async settled(signal: AbortSignal): Promise<void> {
    await this.ask<{ focus: number }>((x, done) => x.GetInputFocus(done), signal);
  }

  extension<K extends keyof XExtensions>(name: K, signal: AbortSignal): Promise<XExtensions[K] | undefined> {
    return this.ask<XExtensions[K]>((x, done) => x.require(name, done), signal);
  }

  async atom(name: string, signal: AbortSignal): Promise<number> {
    const known = this.#atoms.get(name);
    if (known !== undefined) return known;
    const asked = this.ask<number>((x, done) => x.InternAtom(false, name, done), signal).then((atom) => atom ?? 0);
    this.#atoms.set(name, asked);
    asked.catch(() => this.#atoms.delete(name));
    return asked;
  }

  /** Undefined for a missing property or window. */
  async property(wid: number, name: string, signal: AbortSignal): Promise<XProperty | undefined> {
    const atom = await this.atom(name, signal);
    const found = await this.ask<XProperty>((x, done) => x.GetProperty(0, wid, atom, 0, 0, MAX_PROPERTY, done), signal);
    return found === undefined || found.type === 0 ? undefined : found;
  }

  async numbers(wid: number, name: string, signal: AbortSignal): Promise<number[]> {
    const found = await this.property(wid, name, signal);
    if (found?.format !== 32) return [];
    return Array.from({ length: Math.floor(found.data.length / 4) }, (_, i) => found.data.readUInt32LE(i * 4));
  }

  async text(wid: number, name: string, signal: AbortSignal): Promise<string | undefined> {
    const found = await this.property(wid, name, signal);
    if (found?.format !== 8) return undefined;
    const isLatin = found.type === (await this.atom('STRING', signal));
    return found.data.toString(isLatin ? 'latin1' : 'utf8').replace(/\0+$/, '');
  }

  close(): void {
    this.#closeListeners.clear();
    this.#eventListeners.clear();
    if (this.#closed === undefined) {
      this.#closed = 'closed';
      this.x.terminate();
    }
  }

  #end(reason: string): void {
    if (this.#closed !== undefined) return;
    this.#closed = reason;
    for (const listener of [...this.#closeListeners]) listener(reason);
  }

  #gone(reason: string): HandsightError {
    return new HandsightError('DeviceGone', `the display ${this.display} is gone: ${reason}`, { display: this.display });
  }
}
