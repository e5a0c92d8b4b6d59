import { HandsightError } from '@handsight/core/error';
import type { XEvent } from 'x11';
import { onAbort, reasonOf } from '../on-abort.ts';
import type { XConnection } from './connection.ts';

/** What fits into one request without INCR transfers. */
const MAX_BYTES = 240_000;
const ANSWER_MS = 2000;

const ATOMS = [
  'CLIPBOARD',
  'TARGETS',
  'UTF8_STRING',
  'STRING',
  'TEXT',
  'ATOM',
  'INCR',
  'TIMESTAMP',
  'text/plain',
  'text/plain;charset=utf-8',
  'HANDSIGHT_CLIPBOARD',
] as const;

/** The clipboard of a display: reads what other clients own, or owns a text and serves requests for it. */
export class XClipboard {
  readonly #server: XConnection;
  readonly #window: number;
  readonly #atoms: ReadonlyMap<string, number>;
  #own: string | undefined;

  private constructor(server: XConnection, window: number, atoms: ReadonlyMap<string, number>) {
    this.#server = server;
    this.#window = window;
    this.#atoms = atoms;
    server.onEvent((event) => this.#take(event));
  }

  static async open(server: XConnection, signal: AbortSignal): Promise<XClipboard> {
    const atoms = new Map<string, number>();
    for (const name of ATOMS) atoms.set(name, await server.atom(name, signal));
    const window = server.x.AllocID();
    server.x.CreateWindow(window, server.root, -1, -1, 1, 1, 0, 0, 2, 0, { eventMask: server.x.eventMask['PropertyChange'] ?? 0 });
    await server.settled(signal);
    return new XClipboard(server, window, atoms);
  }

  async set(text: string, signal: AbortSignal): Promise<void> {
    if (Buffer.byteLength(text) > MAX_BYTES) {
      throw new HandsightError('BadRequest', `the clipboard takes at most ${MAX_BYTES} bytes here`, { bytes: Buffer.byteLength(text) });
    }
    this.#own = text;
    this.#server.x.SetSelectionOwner(this.#window, this.#atom('CLIPBOARD'));
    const owner = await this.#owner(signal);
    if (owner !== this.#window) throw new HandsightError('PlatformUnsupported', 'the X server did not give the clipboard away', {});
  }

  /** Empty when it holds no text. */
  async get(signal: AbortSignal): Promise<string> {
    const owner = await this.#owner(signal);
    if (owner === this.#window) return this.#own ?? '';
    if (owner === 0) return '';
    const property = await this.#converted('UTF8_STRING', signal);
    if (property === 0) return '';
    const found = await this.#server.property(this.#window, 'HANDSIGHT_CLIPBOARD', signal);
    this.#server.x.DeleteProperty(this.#window, property);
    if (found?.type === this.#atom('INCR'))
      throw new HandsightError('PlatformUnsupported', 'the clipboard holds more than can be read at once', {});
    return found?.data.toString('utf8') ?? '';
  }

  #owner(signal: AbortSignal): Promise<number | undefined> {
    return this.#server.ask<number>((x, done) => x.GetSelectionOwner(this.#atom('CLIPBOARD'), done), signal);
  }

  #converted(target: string, signal: AbortSignal): Promise<number> {
    return new Promise((resolve, reject) => {
      const finish = (settle: () => void): void => {
        unlisten();
        clearTimeout(timer);
        stop();
        settle();
      };
      const unlisten = this.#server.onEvent((event) => {
        if (event.name === 'SelectionNotify' && event.requestor === this.#window) finish(() => resolve(event.property ?? 0));
      });
      const timer = setTimeout(
        () => finish(() => reject(new HandsightError('Timeout', 'the program that has the clipboard does not give it', {}))),
        ANSWER_MS,
      );
      const stop = onAbort(signal, () => finish(() => reject(reasonOf(signal))));
      this.#server.x.ConvertSelection(this.#window, this.#atom('CLIPBOARD'), this.#atom(target), this.#atom('HANDSIGHT_CLIPBOARD'));
    });
  }

  #take(event: XEvent): void {
    if (event.name === 'SelectionClear' && event.selection === this.#atom('CLIPBOARD')) this.#own = undefined;
    if (event.name !== 'SelectionRequest' || event.owner !== this.#window) return;
    const { requestor = 0, selection = 0, target = 0, time = 0 } = event;
    const property = event.property === undefined || event.property === 0 ? target : event.property;
    const isGiven = this.#give(requestor, target, property);
    const notify = Buffer.alloc(32);
    notify.writeUInt8(31, 0);
    notify.writeUInt32LE(time, 4);
    notify.writeUInt32LE(requestor, 8);
    notify.writeUInt32LE(selection, 12);
    notify.writeUInt32LE(target, 16);
    notify.writeUInt32LE(isGiven ? property : 0, 20);
    this.#server.x.SendEvent(requestor, 0, 0, notify);
  }

  #give(requestor: number, target: number, property: number): boolean {
    const { x } = this.#server;
    const names = ['UTF8_STRING', 'text/plain;charset=utf-8', 'text/plain', 'TEXT'];
    // STRING is Latin-1; other texts are not offered as STRING.
    if (/^[\0-\xff]*$/.test(this.#own ?? '')) names.push('STRING');
    const texts = names.map((name) => this.#atom(name));
    if (target === this.#atom('TARGETS')) {
      x.ChangeProperty(0, requestor, property, this.#atom('ATOM'), 32, [target, ...texts]);
      return true;
    }
    if (!texts.includes(target) || this.#own === undefined) return false;
    const isLatin = target === this.#atom('STRING');
    const type = target === this.#atom('TEXT') ? this.#atom('UTF8_STRING') : target;
    x.ChangeProperty(0, requestor, property, type, 8, Buffer.from(this.#own, isLatin ? 'latin1' : 'utf8'));
    return true;
  }

  #atom(name: string): number {
    return this.#atoms.get(name) ?? 0;
  }
}
