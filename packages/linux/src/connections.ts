import { HandsightError, windowGone } from '@handsight/core/error';
import type { DeviceEvent } from '@handsight/core/device';
import { AccessibilityBus, type AccessibilityEvent } from './atspi/accessibility-bus.ts';
import { enableAccessibility } from './atspi/enable.ts';
import { ReadingCache } from './reading-cache.ts';
import { XClipboard } from './x11/clipboard.ts';
import { XConnection } from './x11/connection.ts';
import { Damage } from './x11/damage.ts';
import { XInput } from './x11/input.ts';
import { Pings } from './x11/ping.ts';
import { Screenshots } from './x11/screenshot.ts';
import { WindowList, type ListedWindow } from './x11/window-list.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The connections to a desktop: its X server, and its accessibility bus while there is one. */
export class Connections {
  readonly server: XConnection;
  readonly env: Environment;
  readonly input: XInput;
  readonly pings: Pings;
  readonly screenshots: Screenshots;
  readonly clipboard: XClipboard;
  readonly damage: Damage;
  readonly readings: ReadingCache;
  /** Counts changes to the window list. */
  listVersion = 0;
  readonly #listeners = new Set<(event: DeviceEvent) => void>();
  #windows: WindowList | undefined;
  #bus: Promise<AccessibilityBus> | undefined;
  #pending: DeviceEvent[] = [];
  #focused = '';

  private constructor(
    server: XConnection,
    env: Environment,
    parts: { input: XInput; pings: Pings; clipboard: XClipboard; damage: Damage },
  ) {
    this.server = server;
    this.env = env;
    this.input = parts.input;
    this.pings = parts.pings;
    this.clipboard = parts.clipboard;
    this.screenshots = new Screenshots(server);
    this.damage = parts.damage;
    this.readings = new ReadingCache(parts.damage);
    server.onClose((reason) => {
      this.#notifyNow({ type: 'gone', reason });
      this.close();
    });
  }

  static async open(display: string, env: Environment, signal: AbortSignal): Promise<Connections> {
    const server = await XConnection.open(display, signal);
    try {
      const [input, pings, clipboard, damage] = await Promise.all([
        XInput.open(server, signal),
        Pings.open(server, signal),
        XClipboard.open(server, signal),
        Damage.watch(server, signal),
      ]);
      const connections = new Connections(server, env, { input, pings, clipboard, damage });
      connections.#windows = await WindowList.open(server, () => connections.#windowsChanged(), signal);
      // A desktop without accessibility can still be seen and clicked; reading it says what is missing.
      await connections.bus(signal).catch(() => undefined);
      return connections;
    } catch (error) {
      server.close();
      throw error;
    }
  }

  /** Throws WindowGone for a window that is not listed. */
  async window(uid: string, signal: AbortSignal): Promise<ListedWindow> {
    const found = (await this.windows(signal)).find((window) => window.uid === uid);
    if (found !== undefined) return found;
    throw windowGone(uid);
  }

  windows(signal: AbortSignal): Promise<ListedWindow[]> {
    if (this.#windows === undefined) throw new HandsightError('DeviceGone', `the display ${this.server.display} is closed`, {});
    return this.#windows.list(signal);
  }

  /** The accessibility bus; looked up again after it was lost. */
  async bus(signal: AbortSignal): Promise<AccessibilityBus> {
    const known = await this.#bus?.catch(() => undefined);
    if (known?.isClosed === false) return known;
    const opening = this.#openBus(signal);
    this.#bus = opening;
    return opening;
  }

  subscribe(listener: (event: DeviceEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#listeners.clear();
    this.screenshots.close();
    this.#bus?.then(
      (bus) => bus.close(),
      () => undefined,
    );
    this.server.close();
  }

  /** The X server knows the address of its bus; if the launcher had no display, only the session does. */
  async #openBus(signal: AbortSignal): Promise<AccessibilityBus> {
    const onEvent = (event: AccessibilityEvent): void => this.#heard(event);
    const session = this.env['DBUS_SESSION_BUS_ADDRESS'];
    if (session !== undefined && session !== '') {
      const address = await enableAccessibility(session, signal).catch(() => undefined);
      if (address !== undefined) return AccessibilityBus.open(address, onEvent, signal);
    }
    const address = await this.server.text(this.server.root, 'AT_SPI_BUS', signal);
    if (address === undefined || address === '') {
      throw new HandsightError(
        'PlatformUnsupported',
        'there is no accessibility bus; install at-spi2-core and start a session bus (DBUS_SESSION_BUS_ADDRESS)',
        {},
      );
    }
    return AccessibilityBus.open(address, onEvent, signal);
  }

  #heard({ app, member, detail, value, isEnabledAgain = false }: AccessibilityEvent): void {
    if (app === undefined || member === 'AddAccessible' || member === 'RemoveAccessible') return;
    const isFocus = member === 'StateChanged' && detail === 'focused' && value === 1;
    for (const { uid, pid } of this.#windows?.known ?? []) {
      if (pid !== app.pid) continue;
      this.#report({ type: isFocus ? 'focus_changed' : 'changed', window_uid: uid });
      if (isEnabledAgain) this.#report({ type: 'worked', window_uid: uid });
    }
  }

  #windowsChanged(): void {
    const windows = this.#windows?.known ?? [];
    this.readings.forget(new Set(windows.map(({ uid }) => uid)));
    this.listVersion++;
    this.#report({ type: 'windows_changed' });
    const focused = windows.find((window) => window.focused)?.uid ?? '';
    if (focused !== this.#focused && focused !== '') this.#report({ type: 'focus_changed', window_uid: focused });
    this.#focused = focused;
  }

  /** A starting program sends thousands of events; each window is reported once per event loop turn. */
  #report(event: DeviceEvent): void {
    if (this.#pending.some((other) => JSON.stringify(other) === JSON.stringify(event))) return;
    if (this.#pending.push(event) === 1) setImmediate(() => this.#flush());
  }

  #flush(): void {
    const events = this.#pending;
    this.#pending = [];
    for (const event of events) this.#notifyNow(event);
  }

  #notifyNow(event: DeviceEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }
}
