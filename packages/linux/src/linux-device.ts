import { release } from 'node:os';
import { HandsightError, windowGone } from '@handsight/core/error';
import { type Bounds, contains, type Point, type UnifiedUINode } from '@handsight/core/screen';
import {
  type Apps,
  type Call,
  type Capabilities,
  type Clipboard,
  type Device,
  type DeviceEvent,
  type DeviceInfo,
  type ElementOperation,
  type Gesture,
  type KeyPress,
  type DeviceLayout,
  type Monitor,
  type Picture,
  type ReadLimits,
  type Route,
  type TreeReading,
  type Wheel,
  type WindowInfo,
  restByEvents,
} from '@handsight/core/device';
import { appControl, start } from './app-control.ts';
import { bringToFront } from './bring-to-front.ts';
import { CAPABILITIES } from './capabilities.ts';
import type { Connections } from './connections.ts';
import { BusError } from './dbus/connection.ts';
import { onPath } from './desktop/process-group.ts';
import { operate } from './operation/operation.ts';
import { pointWithin } from './operation/context.ts';
import type { Surroundings } from './own-windows.ts';
import { Reaction, type InputKind } from './reaction.ts';
import { readCurrent, type Wanted } from './read-current.ts';
import { typeText } from './typing.ts';
import { windowInfo } from './window-info.ts';
import { fromOrigin, type Screens } from './session.ts';

const SCROLLING_KEYS: ReadonlySet<string> = new Set(['page_up', 'page_down', 'move_home', 'move_end', 'home', 'space', 'up', 'down']);

/** Practically a whole window. */
const WHOLE: ReadLimits = { maxNodes: 20_000, maxDepth: 512 };

/** A desktop: trees, actions, values and events through AT-SPI; windows, pixels and input through its session. */
export class LinuxDevice implements Device {
  readonly id: string;
  readonly apps: Apps;
  readonly clipboard: Clipboard;
  readonly shell = undefined;
  readonly logs = undefined;

  readonly #to: Connections;
  readonly #own: Surroundings;
  /** What windows that were handed out were made from. */
  readonly #sources = new WeakMap<WindowInfo, Pick<Wanted, 'listed' | 'origin'>>();

  constructor(id: string, to: Connections, own: Surroundings) {
    this.id = id;
    this.#to = to;
    this.#own = own;
    this.apps = appControl(to);
    this.clipboard = {
      get: ({ signal }) => to.session.clipboard.get(signal),
      set: (text, { signal }) => to.session.clipboard.set(text, signal),
    };
  }

  readonly rest = restByEvents();

  capabilities(): Promise<Capabilities> {
    return Promise.resolve(CAPABILITIES);
  }

  async info(call: Call): Promise<DeviceInfo> {
    const { session } = this.#to;
    const manager = await session.manager(call.signal);
    const { whole } = await this.#screens(call);
    return {
      id: this.id,
      name: `desktop ${session.display}`,
      model: manager ?? 'no window manager',
      osVersion: `Linux ${release()}`,
      facts: { display: session.display, width: whole.right, height: whole.bottom },
    };
  }

  async monitors(call: Call): Promise<Monitor[]> {
    return (await this.#screens(call)).monitors;
  }

  async windows(call: Call): Promise<WindowInfo[]> {
    return (await this.layout(call)).windows;
  }

  async layout(call: Call): Promise<DeviceLayout> {
    const [listed, screens] = await Promise.all([this.#to.windows(call.signal), this.#screens(call)]);
    const source = { listed, origin: screens.origin };
    const windows = listed.map((window) => windowInfo(window, screens, this.#own));
    for (const window of windows) this.#sources.set(window, source);
    return { windows, monitors: screens.monitors, listsAll: true };
  }

  async read(window_uid: string, limits: ReadLimits, call: Call, windows: readonly WindowInfo[] = []): Promise<TreeReading> {
    const given = windows.find((window) => window.window_uid === window_uid);
    const known = given === undefined ? undefined : this.#sources.get(given);
    const source = known ?? { listed: await this.#to.windows(call.signal), origin: (await this.#screens(call)).origin };
    return readCurrent(this.#to, window_uid, { limits, ...source }, call);
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
    const data = await this.#to.session.picture(area, call.signal);
    return { width: area.right - area.left, height: area.bottom - area.top, format: 'rgba', data, area: fromOrigin(area, origin) };
  }

  async gesture(gesture: Gesture, call: Call): Promise<Route> {
    const screens = await this.#screens(call);
    const paths = gesture.paths.map((path) => path.map((point) => ({ ...point, ...this.#inSession(point, screens) })));
    return this.#send('pointer', call, paths[0]?.at(-1), () => this.#to.session.input.gesture({ ...gesture, paths }, call));
  }

  async hover(at: Point, call: Call): Promise<Route> {
    const point = this.#inSession(at, await this.#screens(call));
    return this.#send('pointer', call, point, () => this.#to.session.input.move(point, call.signal));
  }

  async wheel(wheel: Wheel, call: Call): Promise<Route> {
    const point = this.#inSession(wheel.at, await this.#screens(call));
    return this.#send('pointer', call, point, () => this.#to.session.input.wheel(wheel, point, call.signal), 'scroll');
  }

  press(keys: KeyPress, call: Call): Promise<Route> {
    const how = SCROLLING_KEYS.has(keys.key) ? 'scroll' : 'key';
    return this.#send('keys', call, undefined, () => this.#to.session.input.press(keys, call.signal), how);
  }

  type(text: string, call: Call): Promise<Route> {
    return this.#type(text, call, false);
  }

  async #type(text: string, call: Call, isLiteral: boolean): Promise<Route> {
    const window = (await this.#to.windows(call.signal)).find(({ focused }) => focused);
    const root = async (): Promise<UnifiedUINode | undefined> =>
      window === undefined ? undefined : (await this.read(window.uid, WHOLE, call)).root;
    const reaction = await Reaction.of(this.#to, window, call.signal);
    const route = await typeText(this.#to, text, { window, root, isLiteral }, call.signal);
    await reaction.seen('key');
    return route;
  }

  async operate(window_uid: string, node: UnifiedUINode, operation: ElementOperation, call: Call): Promise<Route> {
    const { signal } = call;
    const window = await this.#to.window(window_uid, signal);
    try {
      const bus = await this.#to.bus(signal);
      const app = await bus.application(window.pid, signal);
      const reaction = await Reaction.of(this.#to, window, signal);
      const route = await operate(
        {
          calls: bus.calls(signal),
          toolkit: app?.toolkit ?? 'other',
          window_uid,
          read: async () => (await this.read(window_uid, WHOLE, call)).root,
          focused: () => app?.focused ?? '',
          bringToFront: () => (window.focused ? Promise.resolve() : this.bringToFront(window_uid, call)),
          click: async (target) => {
            const point = pointWithin(target, await this.windows(call), window_uid);
            await this.gesture({ paths: [[{ ...point, atMs: 0 }]], button: 'left', count: 1, modifiers: [] }, call);
          },
          type: (text) => this.#type(text, call, true),
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

  bringToFront(window_uid: string, call: Call): Promise<Route> {
    return bringToFront(this.#to, window_uid, call);
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

  close(): Promise<void> {
    this.#to.close();
    return Promise.resolve();
  }

  #screens({ signal }: Call): Promise<Screens> {
    return this.#to.session.screens(signal);
  }

  #inSession(point: Point, { origin, whole }: Screens): Point {
    const at = { x: point.x + origin.x, y: point.y + origin.y };
    if (contains(whole, at)) return at;
    throw new HandsightError('OffScreen', `the point ${point.x}, ${point.y} is not on the screen`, { x: point.x, y: point.y });
  }

  /** Gives the program under the pointer, or the focused one, time to process its input. */
  async #send(route: Route, call: Call, at: Point | undefined, input: () => Promise<void>, how: InputKind = 'touch'): Promise<Route> {
    const windows = await this.#to.windows(call.signal);
    const fromTop = [...windows].sort((a, b) => b.layer - a.layer);
    const under = at === undefined ? undefined : fromTop.find(({ frame }) => contains(frame, at));
    const reaction = await Reaction.of(this.#to, under ?? windows.find(({ focused }) => focused), call.signal);
    await input();
    await reaction.seen(how);
    return route;
  }

  /** An operation without an answer: the window is gone, or the outcome is unknown. */
  async #lost(error: BusError, window_uid: string, signal: AbortSignal): Promise<HandsightError> {
    const isListed = (await this.#to.windows(signal)).some(({ uid }) => uid === window_uid);
    const [context, message] = [{ window_uid }, `the program did not answer: ${error.message}`];
    if (!isListed && !error.isGone) return windowGone(context, message, { cause: error });
    return new HandsightError('ActionLost', message, context, { cause: error });
  }
}

const within = (area: Bounds, whole: Bounds): Bounds => ({
  left: Math.max(area.left, whole.left),
  top: Math.max(area.top, whole.top),
  right: Math.min(area.right, whole.right),
  bottom: Math.min(area.bottom, whole.bottom),
});
