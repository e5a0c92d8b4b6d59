import { overlaps, union } from '@handsight/core/screen';
import type { XEvent } from 'x11';
import { unlessAborted } from '../on-abort.ts';
import { DESKTOP_UID, type ListedWindow } from '../session.ts';
import type { XConnection } from './connection.ts';
import { readWindow, type XWindow } from './window.ts';

/** A window that is listed, with the menus and pop-ups it has open. */
export interface ListedXWindow extends ListedWindow, XWindow {
  popups: XWindow[];
}

const ROOT_PROPERTIES = ['_NET_CLIENT_LIST', '_NET_CLIENT_LIST_STACKING', '_NET_ACTIVE_WINDOW', '_NET_CURRENT_DESKTOP'];
const WINDOW_PROPERTIES = [
  '_NET_WM_NAME',
  'WM_NAME',
  '_NET_WM_STATE',
  'WM_STATE',
  'WM_TRANSIENT_FOR',
  '_NET_WM_DESKTOP',
  '_NET_WM_WINDOW_TYPE',
  '_NET_FRAME_EXTENTS',
  '_GTK_FRAME_EXTENTS',
  '_NET_WM_PID',
  'WM_PROTOCOLS',
];
const STRUCTURE = ['MapNotify', 'UnmapNotify', 'DestroyNotify', 'ReparentNotify', 'ConfigureNotify', 'CreateNotify', 'CirculateNotify'];

/** A window that is being moved changes while it is read. */
const MAX_READS = 3;

const NO_END = new AbortController().signal;

/** The windows of a display, kept current by the server's events: listing them costs one round trip when nothing has happened. */
export class WindowList {
  readonly #server: XConnection;
  readonly #watched = new Set<number>();
  readonly #uids = new Map<number, string>();
  readonly #gone = new Map<string, number>();
  readonly #properties = new Set<number>();
  /** The last reading of each window, until something happens to it. */
  readonly #readings = new Map<number, Promise<XWindow | undefined>>();
  readonly #onChange: () => void;
  #list: ListedXWindow[] = [];
  #reported = '';
  #generation = 1;
  #readGeneration = 0;
  #reading: Promise<void> | undefined;

  private constructor(server: XConnection, onChange: () => void) {
    this.#server = server;
    this.#onChange = onChange;
  }

  static async open(server: XConnection, onChange: () => void, signal: AbortSignal): Promise<WindowList> {
    const list = new WindowList(server, onChange);
    for (const name of [...ROOT_PROPERTIES, ...WINDOW_PROPERTIES]) list.#properties.add(await server.atom(name, signal));
    server.onEvent((event) => list.#notice(event));
    list.#watch(server.root, server.x.eventMask['SubstructureNotify'] ?? 0);
    await unlessAborted(list.#refresh(), signal);
    return list;
  }

  /** From front to back, the focused one first. */
  async list(signal: AbortSignal): Promise<ListedXWindow[]> {
    await this.#server.settled(signal);
    for (let i = 0; i < MAX_READS && this.#readGeneration !== this.#generation; i++) await unlessAborted(this.#refresh(), signal);
    return this.#list;
  }

  /** As last read, without asking. */
  get known(): ListedXWindow[] {
    return this.#list;
  }

  #watch(wid: number, more = 0): void {
    const { eventMask } = this.#server.x;
    this.#watched.add(wid);
    this.#server.x.ChangeWindowAttributes(wid, {
      eventMask: (eventMask['PropertyChange'] ?? 0) | (eventMask['StructureNotify'] ?? 0) | more,
    });
  }

  #notice({ name = '', atom = 0, wid = 0 }: XEvent): void {
    const concerns = name === 'PropertyNotify' ? this.#properties.has(atom) : STRUCTURE.includes(name);
    if (!concerns) return;
    if (name === 'DestroyNotify') this.#bury(wid);
    // A window that moves or opens affects others; a property change affects only its own window.
    if (name === 'PropertyNotify') this.#readings.delete(wid);
    else this.#readings.clear();
    if (this.#generation++ === this.#readGeneration) setImmediate(() => void this.#refresh().catch(() => undefined));
  }

  /** Its id may be reused from now on. */
  #bury(wid: number): void {
    this.#watched.delete(wid);
    const uid = this.#uids.get(wid);
    if (uid === undefined) return;
    this.#uids.delete(wid);
    const [plain = uid] = uid.split('~');
    this.#gone.set(plain, (this.#gone.get(plain) ?? 0) + 1);
  }

  /** Concurrent readers share one refresh. */
  #refresh(): Promise<void> {
    this.#reading ??= this.#read(NO_END).finally(() => (this.#reading = undefined));
    return this.#reading;
  }

  async #read(signal: AbortSignal): Promise<void> {
    const generation = this.#generation;
    const { root } = this.#server;
    const [stacking, clients, [active = 0], tree, [desktop]] = await Promise.all([
      this.#server.numbers(root, '_NET_CLIENT_LIST_STACKING', signal),
      this.#server.numbers(root, '_NET_CLIENT_LIST', signal),
      this.#server.numbers(root, '_NET_ACTIVE_WINDOW', signal),
      this.#server.ask<{ children: number[] }>((x, done) => x.QueryTree(root, done), signal),
      this.#server.numbers(root, '_NET_CURRENT_DESKTOP', signal),
    ]);
    const managed = stacking.length > 0 ? stacking : clients;
    const known = new Set(managed);
    const others = (tree?.children ?? []).filter((wid) => !known.has(wid));
    for (const wid of [...managed, ...others]) if (!this.#watched.has(wid)) this.#watch(wid);
    const [owned, unowned] = await Promise.all([this.#shown(managed, signal), this.#shown(others, signal)]);
    const here = owned.filter((window) => desktop === undefined || window.desktop === undefined || window.desktop === desktop);
    this.#list = this.#arrange(here, unowned, active);
    this.#readGeneration = generation;
    const reported = JSON.stringify(this.#list);
    if (reported === this.#reported) return;
    const isFirst = this.#reported === '';
    this.#reported = reported;
    if (!isFirst) this.#onChange();
  }

  async #shown(wids: number[], signal: AbortSignal): Promise<XWindow[]> {
    const windows = await Promise.all(wids.map((wid) => this.#windowOf(wid, signal)));
    // A window that disappeared before it was watched sends no destroy event, and its id may be reused.
    for (const [i, wid] of wids.entries()) if (windows[i] === undefined) this.#bury(wid);
    return windows.filter((window) => window !== undefined).filter(({ isShown }) => isShown);
  }

  #windowOf(wid: number, signal: AbortSignal): Promise<XWindow | undefined> {
    const known = this.#readings.get(wid);
    if (known !== undefined) return known;
    const reading = readWindow(this.#server, wid, signal);
    this.#readings.set(wid, reading);
    reading.catch(() => this.#readings.delete(wid));
    return reading;
  }

  /** Input is bottom to top, output front to back. Menus and the like belong to the window that opened them. */
  #arrange(owned: XWindow[], unowned: XWindow[], active: number): ListedXWindow[] {
    const list = owned.map((window, layer) => this.#listed(window, layer, window.wid === active));
    for (const popup of unowned.filter((window) => window.isOverride && window.pid !== 0)) {
      if (popup.isTooltip) continue;
      const owner =
        list.find(({ wid }) => wid === popup.transientFor) ??
        list.findLast(({ pid, focused }) => pid === popup.pid && focused) ??
        list.findLast(({ pid }) => pid === popup.pid);
      if (owner === undefined) list.push(this.#listed({ ...popup, kind: 'system' }, list.length, false));
      else {
        owner.popups.push(popup);
        owner.bounds = union(owner.bounds, popup.bounds);
        owner.frame = union(owner.frame, popup.bounds);
      }
    }
    if (owned.length === 0) {
      // Without a window manager every plain window is listed.
      for (const window of unowned.filter(({ isOverride, title }) => !isOverride && title !== '')) {
        list.push(this.#listed(window, list.length, false));
      }
    }
    for (const window of list) {
      window.isObscured = list.some((other) => other.layer > window.layer && overlaps(other.frame, window.frame));
    }
    if (list.length === 0) list.push(this.#bareDesktop());
    return list.sort((a, b) => Number(b.focused) - Number(a.focused) || b.layer - a.layer);
  }

  /** If no program shows a window, the desktop itself is listed. */
  #bareDesktop(): ListedXWindow {
    const { root, screen } = this.#server;
    const bounds = { left: 0, top: 0, right: screen.pixel_width, bottom: screen.pixel_height };
    return {
      wid: root,
      handle: String(root),
      uid: DESKTOP_UID,
      title: 'Desktop',
      pid: 0,
      process: '',
      classes: [],
      started: '',
      kind: 'system',
      bounds,
      outer: bounds,
      frame: bounds,
      client: bounds,
      transientFor: 0,
      isOverride: false,
      isTooltip: false,
      isShown: true,
      answersPing: false,
      desktop: undefined,
      layer: 0,
      focused: true,
      popups: [],
      isObscured: false,
    };
  }

  #listed(window: XWindow, layer: number, focused: boolean): ListedXWindow {
    return { ...window, uid: this.#uidOf(window), layer, focused, popups: [], client: window.bounds, isObscured: false };
  }

  #uidOf({ wid, pid, started }: XWindow): string {
    const known = this.#uids.get(wid);
    if (known !== undefined) return known;
    const plain = `x11:${wid.toString(16)}-${pid.toString(36)}${started === '' ? '' : `.${Number(started).toString(36)}`}`;
    const before = this.#gone.get(plain) ?? 0;
    const uid = before === 0 ? plain : `${plain}~${before}`;
    this.#uids.set(wid, uid);
    return uid;
  }
}
