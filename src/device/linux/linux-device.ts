import { release } from 'node:os';
import { HandsightError } from '../../error/errors.ts';
import { contains, type Bounds, type Point } from '../../screen/geometry.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import type { Call } from '../call.ts';
import type { Capabilities } from '../capabilities.ts';
import type { Apps, Clipboard, Device, DeviceEvent, DeviceInfo, ReadLimits, TreeReading } from '../device.ts';
import type { ElementOperation, Gesture, KeyPress, Route, Wheel } from '../input.ts';
import type { Picture } from '../picture.ts';
import type { Monitor, WindowInfo } from '../window.ts';
import { appControl, start } from './app-control.ts';
import { ROOT_PATH } from './atspi/calls.ts';
import { absence, bare, readWindow } from './atspi/read-window.ts';
import type { Connections } from './connections.ts';
import { BusError } from './dbus/connection.ts';
import { onPath } from './desktop/process-group.ts';
import { operate, pointWithin } from './operating.ts';
import type { Surroundings } from './own-windows.ts';
import { Reaction, type Manner } from './reaction.ts';
import { typeText } from './typing.ts';
import { fromOrigin, readScreens, type Screens } from './x11/monitors.ts';
import { DESKTOP_UID, type ListedWindow } from './x11/window-list.ts';

const FRONT_MS = 3000;
const SCROLLING_KEYS: ReadonlySet<string> = new Set(['page_up', 'page_down', 'move_home', 'move_end', 'home', 'space', 'up', 'down']);

const CAPABILITIES: Capabilities = {
  platform: 'linux',
  adapter: 'atspi',
  accessibility_tree: true,
  change_events: true,
  knows_quiet: false,
  occlusion_detection: true,
  screenshot: true,
  multi_touch: false,
  hover: true,
  wheel: true,
  mouse_buttons: true,
  operations: ['invoke', 'focus', 'set_value', 'select', 'scroll_into_view'],
  apps: true,
  clipboard: true,
  shell: false,
  logs: false,
  rotation: false,
  links: true,
};

/** A desktop of an X server: trees, actions, values and events by AT-SPI; windows, pixels and input by X11. */
export class LinuxDevice implements Device {
  readonly id: string;
  readonly apps: Apps;
  readonly clipboard: Clipboard;
  readonly shell = undefined;
  readonly logs = undefined;

  readonly #to: Connections;
  readonly #own: Surroundings;

  constructor(id: string, to: Connections, own: Surroundings) {
    this.id = id;
    this.#to = to;
    this.#own = own;
    this.apps = appControl(to, (uid, call) => this.bringToFront(uid, call));
    this.clipboard = {
      get: ({ signal }) => to.clipboard.get(signal),
      set: (text, { signal }) => to.clipboard.set(text, signal),
    };
  }

  capabilities(): Promise<Capabilities> {
    return Promise.resolve(CAPABILITIES);
  }

  async info(call: Call): Promise<DeviceInfo> {
    const { server } = this.#to;
    const [check = 0] = await server.numbers(server.root, '_NET_SUPPORTING_WM_CHECK', call.signal);
    const manager = check === 0 ? undefined : await server.text(check, '_NET_WM_NAME', call.signal);
    const { whole } = await this.#screens(call);
    return {
      id: this.id,
      name: `desktop ${server.display}`,
      model: manager ?? 'no window manager',
      osVersion: `Linux ${release()}`,
      facts: { display: server.display, width: whole.right, height: whole.bottom },
    };
  }

  async monitors(call: Call): Promise<Monitor[]> {
    return (await this.#screens(call)).monitors;
  }

  async windows(call: Call): Promise<WindowInfo[]> {
    const [windows, screens] = await Promise.all([this.#to.windows(call.signal), this.#screens(call)]);
    return windows.map((window) => this.#info(window, screens));
  }

  async read(window_uid: string, limits: ReadLimits, call: Call): Promise<TreeReading> {
    const { signal } = call;
    const [window, { origin }] = await Promise.all([this.#to.window(window_uid, signal), this.#screens(call)]);
    const siblings = (await this.#to.windows(signal)).filter(({ pid }) => pid === window.pid);
    const source = { window, siblings, origin };
    if (window.uid === DESKTOP_UID) return bare(source, { reason: 'empty_tree', detail: 'no program shows a window; launch one' });
    try {
      const bus = await this.#to.bus(signal);
      const app = await bus.application(window.pid, signal);
      if (app === undefined) return bare(source, absence(window.process));
      const known = (): TreeReading | undefined => this.#to.readings.find(window, app, limits, call.clock.now());
      if (known() !== undefined) {
        // Whatever the program has told of by now arrives on the bus before its answer there.
        const answered = bus.calls(signal).childCount({ bus: app.bus, path: ROOT_PATH });
        await Promise.all([answered, this.#to.server.settled(signal)]);
        const still = known();
        if (still !== undefined) return still;
      }
      const mark = this.#to.readings.mark(app, window);
      const reading = await readWindow(bus.callsTo(app, signal), app, source, limits);
      this.#to.readings.keep(window, app, mark, limits, reading, call.clock.now());
      return reading;
    } catch (error) {
      if (!(error instanceof BusError) && !(error instanceof HandsightError && error.kind === 'PlatformUnsupported')) throw error;
      // The program went away with its window, or it lives and the bus is gone.
      await this.#to.window(window_uid, signal);
      return bare(source, {
        reason: 'accessibility_off',
        detail: `${window.process} cannot be read: ${error.message}; start it again, or use its screenshot and coordinates`,
      });
    }
  }

  async picture(of: { area: Bounds } | { window_uid: string } | 'screen', call: Call): Promise<Picture> {
    const { origin, whole, monitors } = await this.#screens(call);
    const primary = monitors.find((monitor) => monitor.primary)?.bounds;
    const wanted =
      of === 'screen'
        ? (primary ?? fromOrigin(whole, origin))
        : 'area' in of
          ? of.area
          : fromOrigin((await this.#to.window(of.window_uid, call.signal)).bounds, origin);
    const area = within(fromOrigin(wanted, { x: -origin.x, y: -origin.y }), whole);
    const data = await this.#to.screenshots.take(area, call.signal);
    return { width: area.right - area.left, height: area.bottom - area.top, format: 'rgba', data, area: fromOrigin(area, origin) };
  }

  async gesture(gesture: Gesture, call: Call): Promise<Route> {
    const screens = await this.#screens(call);
    const paths = gesture.paths.map((path) => path.map((point) => ({ ...point, ...this.#onServer(point, screens) })));
    return this.#send('pointer', call, paths[0]?.at(-1), async (windowAt) => {
      const [start] = paths[0] ?? [];
      if (start !== undefined) await this.#arrive(start, windowAt(start), call.signal);
      await this.#to.input.gesture({ ...gesture, paths }, call);
    });
  }

  async hover(at: Point, call: Call): Promise<Route> {
    const point = this.#onServer(at, await this.#screens(call));
    return this.#send('pointer', call, point, () => this.#to.input.move(point, call.signal));
  }

  async wheel(wheel: Wheel, call: Call): Promise<Route> {
    const point = this.#onServer(wheel.at, await this.#screens(call));
    return this.#send('pointer', call, point, () => this.#to.input.wheel(wheel, point, call.signal), 'scroll');
  }

  press(keys: KeyPress, call: Call): Promise<Route> {
    const how = SCROLLING_KEYS.has(keys.key) ? 'scroll' : 'touch';
    return this.#send('keys', call, undefined, () => this.#to.input.press(keys, call.signal), how);
  }

  async type(text: string, call: Call): Promise<Route> {
    const window = (await this.#to.windows(call.signal)).find(({ focused }) => focused);
    const root = async (): Promise<UnifiedUINode | undefined> =>
      window === undefined ? undefined : (await this.read(window.uid, { maxNodes: 20_000, maxDepth: 512 }, call)).root;
    const reaction = await Reaction.of(this.#to, window, call.signal);
    const route = await typeText(this.#to, text, { window, root }, call.signal);
    await reaction.seen();
    return route;
  }

  async operate(window_uid: string, node: UnifiedUINode, operation: ElementOperation, call: Call): Promise<Route> {
    const { signal } = call;
    const window = await this.#to.window(window_uid, signal);
    try {
      const calls = (await this.#to.bus(signal)).calls(signal);
      const reaction = await Reaction.of(this.#to, window, signal);
      const route = await operate(
        {
          calls,
          window_uid,
          bringToFront: () => (window.focused ? Promise.resolve() : this.bringToFront(window_uid, call)),
          click: async (target) => {
            const point = pointWithin(target, await this.windows(call), window_uid);
            await this.gesture({ paths: [[{ ...point, atMs: 0 }]], button: 'left', count: 1, modifiers: [] }, call);
          },
          type: (text) => this.type(text, call),
          press: (keys) => this.press(keys, call),
        },
        node,
        operation,
        call,
      );
      await reaction.seen(operation.kind === 'invoke' ? 'invoke' : 'touch');
      return route;
    } catch (error) {
      throw error instanceof BusError ? await this.#lost(error, window_uid, signal) : error;
    }
  }

  async bringToFront(window_uid: string, call: Call): Promise<Route> {
    const { server } = this.#to;
    const { signal, clock } = call;
    const { wid } = await this.#to.window(window_uid, signal);
    const active = await server.atom('_NET_ACTIVE_WINDOW', signal);
    // 2: as a pager asks, which window managers obey.
    server.x.SendClientMessage(server.root, wid, active, 32, [2, 0, 0, 0, 0]);
    const end = clock.now() + FRONT_MS;
    while (clock.now() < end) {
      if ((await this.#to.window(window_uid, signal)).focused) return 'app_control';
      await clock.after(10, signal);
    }
    throw new HandsightError('Timeout', 'the window manager did not bring the window to the front', { window_uid });
  }

  rotate(): Promise<Route> {
    return Promise.reject(new HandsightError('PlatformUnsupported', `${this.id} cannot be turned`, { capability: 'rotation' }));
  }

  openLink(url: string): Promise<Route> {
    const opener = onPath('xdg-open', this.#to.env['PATH'] ?? '');
    if (opener === undefined) {
      return Promise.reject(new HandsightError('PlatformUnsupported', 'opening links needs xdg-open (apt-get install xdg-utils)', {}));
    }
    if (!/^[a-z][a-z0-9+.-]*:/i.test(url)) return Promise.reject(new HandsightError('BadRequest', 'a link begins with its scheme', {}));
    start(this.#to, [opener, url]);
    return Promise.resolve('app_control');
  }

  subscribe(listener: (event: DeviceEvent) => void): () => void {
    return this.#to.subscribe(listener);
  }

  isQuiet(): undefined {
    return undefined;
  }

  close(): Promise<void> {
    this.#to.close();
    return Promise.resolve();
  }

  #screens({ signal }: Call): Promise<Screens> {
    return readScreens(this.#to.server, signal);
  }

  #info(window: ListedWindow, { origin, monitors }: Screens): WindowInfo {
    const { uid, wid, title, process, pid, focused, kind, layer } = window;
    const bounds = fromOrigin(window.bounds, origin);
    const middle = { x: (bounds.left + bounds.right) / 2, y: (bounds.top + bounds.bottom) / 2 };
    const monitor = monitors.find((each) => contains(each.bounds, middle)) ?? monitors[0];
    return {
      window_uid: uid,
      handle: String(wid),
      title,
      process,
      pid,
      bounds,
      frame: fromOrigin(window.frame, origin),
      focused,
      kind,
      layer,
      monitor_index: monitor?.index ?? 0,
      ...(this.#own.pids.has(pid) || wid === this.#own.wid ? { own: true } : {}),
    };
  }

  #onServer(point: Point, { origin, whole }: Screens): Point {
    const at = { x: point.x + origin.x, y: point.y + origin.y };
    if (contains(whole, at)) return at;
    throw new HandsightError('OffScreen', `the point ${point.x}, ${point.y} is not on the screen`, { x: point.x, y: point.y });
  }

  /** The program under the pointer, or the one that has the keys, is given the time to see its input. */
  async #send(
    route: Route,
    call: Call,
    at: Point | undefined,
    input: (windowAt: (point: Point) => ListedWindow | undefined) => Promise<void>,
    how: Manner = 'touch',
  ): Promise<Route> {
    const windows = await this.#to.windows(call.signal);
    const fromTop = [...windows].sort((a, b) => b.layer - a.layer);
    const windowAt = (point: Point): ListedWindow | undefined => fromTop.find(({ frame }) => contains(frame, point));
    const under = at === undefined ? undefined : windowAt(at);
    const reaction = await Reaction.of(this.#to, under ?? windows.find(({ focused }) => focused), call.signal);
    await input(windowAt);
    await reaction.seen(how);
    return route;
  }

  /** A button must have seen the pointer come before it takes a press: GTK3 drops one that arrives together with it. */
  async #arrive(at: Point, window: ListedWindow | undefined, signal: AbortSignal): Promise<void> {
    await this.#to.input.move(at, signal);
    if (window?.answersPing === true) await this.#to.pings.ask(window.wid, signal);
  }

  /** An operation that got no answer: the window is gone, or nobody knows. */
  async #lost(error: BusError, window_uid: string, signal: AbortSignal): Promise<HandsightError> {
    const isListed = (await this.#to.windows(signal)).some(({ uid }) => uid === window_uid);
    const kind = isListed || error.isGone ? 'ActionLost' : 'WindowGone';
    return new HandsightError(kind, `the program did not answer: ${error.message}`, { window_uid }, { cause: error });
  }
}

const within = (area: Bounds, whole: Bounds): Bounds => ({
  left: Math.max(area.left, whole.left),
  top: Math.max(area.top, whole.top),
  right: Math.min(area.right, whole.right),
  bottom: Math.min(area.bottom, whole.bottom),
});
