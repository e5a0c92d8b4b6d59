import type { Message } from '../dbus/message.ts';
import { BusConnection, BusError } from '../dbus/connection.ts';
import { Application, toolkitOf } from './application.ts';
import { Calls, ROOT_PATH, textOf } from './calls.ts';

const REGISTRY = { bus: 'org.a11y.atspi.Registry', path: '/org/a11y/atspi/registry' };
const DESKTOP = { bus: 'org.a11y.atspi.Registry', path: ROOT_PATH };
/** Without a listener GTK3 and Chromium do not even maintain their caches. */
const EVENTS = ['object:', 'window:'];
const EVENT_INTERFACES = ['org.a11y.atspi.Event.Object', 'org.a11y.atspi.Event.Window', 'org.a11y.atspi.Cache'];

export interface AccessibilityEvent {
  app: Application | undefined;
  /** `StateChanged`, `TextChanged`, `activate` … */
  member: string;
  /** `focused`, `insert` … */
  detail: string;
  value: number;
  path: string;
  /** An element that was disabled for a while is enabled again. */
  isEnabledAgain?: boolean;
}

/** The accessibility bus of a session: which programs are on it, and what they report. */
export class AccessibilityBus {
  readonly connection: BusConnection;
  readonly #byBus = new Map<string, Application>();
  readonly #onEvent: (event: AccessibilityEvent) => void;
  #looking: Promise<void> | undefined;

  private constructor(connection: BusConnection, onEvent: (event: AccessibilityEvent) => void) {
    this.connection = connection;
    this.#onEvent = onEvent;
    connection.onSignal((message) => this.#take(message));
  }

  static async open(address: string, onEvent: (event: AccessibilityEvent) => void, signal: AbortSignal): Promise<AccessibilityBus> {
    const connection = await BusConnection.open(address, signal);
    const bus = new AccessibilityBus(connection, onEvent);
    const calls = new Calls(connection, signal);
    const rules = EVENT_INTERFACES.map((each) => `type='signal',interface='${each}'`);
    rules.push(`type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged'`);
    await Promise.all([
      ...rules.map((rule) => connection.callBus('AddMatch', 's', [rule], signal)),
      ...EVENTS.map((event) => calls.call(REGISTRY, 'Registry', 'RegisterEvent', 's', [event])),
    ]);
    return bus;
  }

  get isClosed(): boolean {
    return this.connection.isClosed;
  }

  calls(signal: AbortSignal): Calls {
    return new Calls(this.connection, signal);
  }

  /** Calls to one program, peer-to-peer where possible. Its events still arrive through the bus, and possibly later. */
  callsTo(app: Application, signal: AbortSignal): Calls {
    return new Calls(app.peer?.isClosed === false ? app.peer : this.connection, signal, app.coordinates);
  }

  /** The application of a process on this bus, if any; looked up again when unknown. */
  async application(pid: number, signal: AbortSignal): Promise<Application | undefined> {
    const known = this.#known(pid);
    if (known !== undefined || pid === 0) return known;
    this.#looking ??= this.#look(signal).finally(() => (this.#looking = undefined));
    await this.#looking;
    return this.#known(pid);
  }

  close(): void {
    for (const app of this.#byBus.values()) app.peer?.close();
    this.connection.close();
  }

  /** A process can have several connections; the latest one has the windows. */
  #known(pid: number): Application | undefined {
    return [...this.#byBus.values()].findLast((app) => app.pid === pid);
  }

  async #look(signal: AbortSignal): Promise<void> {
    const calls = this.calls(signal);
    const refs = await calls.children(DESKTOP);
    await Promise.all(refs.filter(({ bus }) => !this.#byBus.has(bus)).map(({ bus }) => this.#meet(calls, bus)));
  }

  async #meet(calls: Calls, bus: string): Promise<void> {
    const root = { bus, path: ROOT_PATH };
    try {
      const [pid, name, version, program] = await Promise.all([
        this.connection.callBus('GetConnectionUnixProcessID', 's', [bus], calls.signal).then((answer) => answer.body().u32()),
        calls.property(root, 'Application', 'ToolkitName').then(textOf),
        calls.property(root, 'Application', 'Version').then(textOf, () => ''),
        calls.name(root),
      ]);
      const app = new Application(bus, pid, toolkitOf(name, version, program), version);
      app.peer = await peerOf(calls, app);
      this.#byBus.set(bus, app);
    } catch (error) {
      // It left in between, or does not answer like an application.
      if (!(error instanceof BusError) || error.isGone) throw error;
    }
  }

  #take(message: Message): void {
    if (message.member === 'NameOwnerChanged') {
      const body = message.body();
      const [name, , owner] = [body.string(), body.string(), body.string()];
      this.#byBus.get(name)?.peer?.close();
      if (owner === '' && this.#byBus.delete(name))
        this.#onEvent({ app: undefined, member: 'NameOwnerChanged', detail: '', value: 0, path: '' });
      return;
    }
    const app = this.#byBus.get(message.sender);
    if (app !== undefined) app.version++;
    const isEvent = message.signature.startsWith('siiv');
    const body = isEvent ? message.body() : undefined;
    const event = { app, member: message.member, detail: body?.string() ?? '', value: body?.i32() ?? 0, path: message.path };
    if (event.member === 'StateChanged' && DOWN.has(event.detail)) {
      if (event.value === 1) app?.down.add(event.path);
      else app?.down.delete(event.path);
    }
    if (event.member === 'StateChanged' && event.detail === 'showing' && app?.toolkit === 'qt') app.note(event.path, event.value === 1);
    if (event.member === 'StateChanged' && event.detail === 'focused' && event.value === 1 && app !== undefined) app.focused = event.path;
    const isEnabling = event.member === 'StateChanged' && event.detail === 'sensitive';
    const isEnabledAgain = isEnabling && app?.noteEnabled(event.path, event.value === 1) === true;
    this.#onEvent(isEnabledAgain ? { ...event, isEnabledAgain } : event);
  }
}

const DOWN: ReadonlySet<string> = new Set(['pressed', 'checked']);

/** Programs with atk-bridge accept peer-to-peer connections; others refuse. */
async function peerOf(calls: Calls, app: Application): Promise<BusConnection | undefined> {
  if (app.toolkit === 'qt' || app.toolkit === 'gtk4') return undefined;
  try {
    const answer = await calls.call({ bus: app.bus, path: ROOT_PATH }, 'Application', 'GetApplicationBusAddress');
    const address = answer.body().string();
    return address === '' ? undefined : await BusConnection.openPeer(address, calls.signal);
  } catch (error) {
    if (calls.signal.aborted) throw error;
    return undefined;
  }
}
