import type { Bounds, Degraded } from '@handsight/core/screen';
import { Damage } from '../damage.ts';
import type { ListedWindow, Screens, Session, SessionEvents } from '../session.ts';
import { XClipboard } from './clipboard.ts';
import { XConnection } from './connection.ts';
import { XInput } from './input.ts';
import { readScreens } from './monitors.ts';
import { Pings } from './ping.ts';
import { Screenshots } from './screenshot.ts';
import { WindowList, type ListedXWindow } from './window-list.ts';
import { isXwayland, XWAYLAND_ADVICE } from './xwayland.ts';

/** The source indication of a pager, which window managers obey. */
const FROM_PAGER = 2;

interface Parts {
  input: XInput;
  pings: Pings;
  clipboard: XClipboard;
  damage: Damage;
  windows: WindowList;
}

/** The session of an X server and its window manager. */
export class XSession implements Session {
  readonly display: string;
  readonly input: XInput;
  readonly clipboard: XClipboard;
  readonly damage: Damage;
  readonly environment: Readonly<Record<string, string>>;
  readonly #server: XConnection;
  readonly #pings: Pings;
  readonly #windows: WindowList;
  readonly #screenshots: Screenshots;

  private constructor(server: XConnection, { input, pings, clipboard, damage, windows }: Parts) {
    this.display = server.display;
    this.environment = { DISPLAY: server.display };
    this.input = input;
    this.clipboard = clipboard;
    this.damage = damage;
    this.#server = server;
    this.#pings = pings;
    this.#windows = windows;
    this.#screenshots = new Screenshots(server);
  }

  static async open(display: string, events: SessionEvents, signal: AbortSignal): Promise<XSession> {
    const server = await XConnection.open(display, signal);
    try {
      const [input, pings, clipboard, damage] = await Promise.all([
        XInput.open(server, signal),
        Pings.open(server, signal),
        XClipboard.open(server, signal),
        watchDamage(server, signal),
      ]);
      const windows = await WindowList.open(server, events.windowsChanged, signal);
      server.onClose(events.gone);
      return new XSession(server, { input, pings, clipboard, damage, windows });
    } catch (error) {
      server.close();
      throw error;
    }
  }

  get known(): readonly ListedWindow[] {
    return this.#windows.known;
  }

  windows(signal: AbortSignal): Promise<ListedWindow[]> {
    return this.#windows.list(signal);
  }

  screens(signal: AbortSignal): Promise<Screens> {
    return readScreens(this.#server, signal);
  }

  picture(area: Bounds, signal: AbortSignal): Promise<Uint8Array> {
    return this.#screenshots.take(area, signal);
  }

  async activate({ uid }: ListedWindow, signal: AbortSignal): Promise<void> {
    const { wid = 0 } = this.#known(uid) ?? {};
    const active = await this.#server.atom('_NET_ACTIVE_WINDOW', signal);
    this.#server.x.SendClientMessage(this.#server.root, wid, active, 32, [FROM_PAGER, 0, 0, 0, 0]);
  }

  settled(signal: AbortSignal): Promise<void> {
    return this.#server.settled(signal);
  }

  /** A window that does not support _NET_WM_PING may misread it: xterm closes. */
  async hasRead({ uid }: ListedWindow, signal: AbortSignal): Promise<boolean | undefined> {
    const { answersPing = false, wid = 0 } = this.#known(uid) ?? {};
    return answersPing ? this.#pings.ask(wid, signal) : undefined;
  }

  async manager(signal: AbortSignal): Promise<string | undefined> {
    const [check = 0] = await this.#server.numbers(this.#server.root, '_NET_SUPPORTING_WM_CHECK', signal);
    return check === 0 ? undefined : this.#server.text(check, '_NET_WM_NAME', signal);
  }

  accessibilityBus(signal: AbortSignal): Promise<string | undefined> {
    return this.#server.text(this.#server.root, 'AT_SPI_BUS', signal);
  }

  async whyEmpty(signal: AbortSignal): Promise<Degraded> {
    if (!(await isXwayland(this.#server, signal))) return { reason: 'empty_tree', detail: 'no program shows a window; launch one' };
    return { reason: 'wayland_session', detail: `this display is XWayland, which sees no window of a Wayland program; ${XWAYLAND_ADVICE}` };
  }

  close(): void {
    this.#screenshots.close();
    this.#server.close();
  }

  #known(uid: string): ListedXWindow | undefined {
    return this.#windows.known.find((window) => window.uid === uid);
  }
}

async function watchDamage(server: XConnection, signal: AbortSignal): Promise<Damage> {
  const extension = await server.extension('damage', signal);
  const damage = new Damage(extension !== undefined);
  if (extension === undefined) return damage;
  const id = server.x.AllocID();
  extension.Create(id, server.root, extension.ReportLevel.BoundingBox);
  server.onEvent((event) => {
    if (event.name !== 'DamageNotify' || event.area === undefined) return;
    const { x, y, w, h } = event.area;
    damage.note({ left: x, top: y, right: x + w, bottom: y + h });
    extension.Subtract(id, 0, 0);
  });
  return damage;
}
