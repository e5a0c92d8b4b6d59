import { HandsightError, windowGone } from '@handsight/core/error';
import type { DeviceEvent } from '@handsight/core/device';
import { AccessibilityBus, type AccessibilityEvent } from './atspi/accessibility-bus.ts';
import { enableAccessibility } from './atspi/enable.ts';
import { ReadingCache } from './reading-cache.ts';
import type { ListedWindow, Session, SessionEvents } from './session.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Opens the session of a desktop. */
export type OpenSession = (events: SessionEvents, signal: AbortSignal) => Promise<Session>;

/** The connections to a desktop: its session, and its accessibility bus while there is one. */
export class Connections {
  readonly session: Session;
  readonly env: Environment;
  readonly readings: ReadingCache;
  /** Counts changes to the window list. */
  listVersion = 0;
  readonly #listeners = new Set<(event: DeviceEvent) => void>();
  #bus: Promise<AccessibilityBus> | undefined;
  #pending: DeviceEvent[] = [];
  #focused = '';

  private constructor(session: Session, env: Environment) {
    this.session = session;
    this.env = env;
    this.readings = new ReadingCache(session.damage);
  }

  static async open(open: OpenSession, env: Environment, signal: AbortSignal): Promise<Connections> {
    const opened: { as?: Connections } = {};
    const session = await open(
      {
        windowsChanged: () => {
          if (opened.as !== undefined) opened.as.#windowsChanged();
        },
        gone: (reason) => {
          if (opened.as !== undefined) opened.as.#lost(reason);
        },
      },
      signal,
    );
    const connections = new Connections(session, env);
    opened.as = connections;
    // A desktop without accessibility can still be seen and clicked; reading it says what is missing.
    await connections.bus(signal).catch(() => undefined);
    return connections;
  }

  /** Throws WindowGone for a window that is not listed. */
  async window(uid: string, signal: AbortSignal): Promise<ListedWindow> {
    const found = (await this.windows(signal)).find((window) => window.uid === uid);
    if (found !== undefined) return found;
    throw windowGone(uid);
  }

  windows(signal: AbortSignal): Promise<ListedWindow[]> {
    return this.session.windows(signal);
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
    this.#bus?.then(
      (bus) => bus.close(),
      () => undefined,
    );
    this.session.close();
  }

  /** An X server knows the address of its bus; if the launcher had no display, only the session bus does. */
  async #openBus(signal: AbortSignal): Promise<AccessibilityBus> {
    const onEvent = (event: AccessibilityEvent): void => this.#heard(event);
    const session = this.env['DBUS_SESSION_BUS_ADDRESS'];
    if (session !== undefined && session !== '') {
      const address = await enableAccessibility(session, signal).catch(() => undefined);
      if (address !== undefined) return AccessibilityBus.open(address, onEvent, signal);
    }
    const address = await this.session.accessibilityBus(signal);
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
    for (const { uid, pid } of this.session.known) {
      if (pid !== app.pid) continue;
      this.#report({ type: isFocus ? 'focus_changed' : 'changed', window_uid: uid });
      if (isEnabledAgain) this.#report({ type: 'worked', window_uid: uid });
    }
  }

  #lost(reason: string): void {
    this.#notifyNow({ type: 'gone', reason });
    this.close();
  }

  #windowsChanged(): void {
    const windows = this.session.known;
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
