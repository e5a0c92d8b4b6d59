import type { Call } from '../../packages/core/src/device/call.ts';
import type { Capabilities } from '../../packages/core/src/device/capabilities.ts';
import type { SteppedClock } from '../../packages/core/src/device/clock.ts';
import type { Device, DeviceEvent, DeviceInfo, DeviceListener, DeviceLayout, TreeReading } from '../../packages/core/src/device/device.ts';
import type { Route } from '../../packages/core/src/device/input.ts';
import type { Picture } from '../../packages/core/src/device/picture.ts';
import type { Driver } from '../../packages/core/src/device/registry.ts';
import { NO_REST_SIGN, type Rest, restByEvents } from '../../packages/core/src/device/rest.ts';
import type { Monitor, WindowInfo } from '../../packages/core/src/device/window.ts';
import { HandsightError } from '../../packages/core/src/error/errors.ts';
import { makeNode, numberTree, type UnifiedUINode } from '../../packages/core/src/screen/node.ts';
import { countNodes } from '../../packages/core/src/screen/walk.ts';

const SCREEN = { left: 0, top: 0, right: 400, bottom: 800 };
export const WINDOW = 'test:main';

export const INPUTS = ['gesture', 'hover', 'wheel', 'press', 'type', 'operate', 'bringToFront', 'rotate', 'openLink'] as const;
type Method = 'capabilities' | 'info' | 'monitors' | 'windows' | 'read' | 'picture' | (typeof INPUTS)[number];

export interface Script {
  /** What the window shows this many milliseconds after the last input. */
  shows: (sinceInput: number) => UnifiedUINode;
  /** When the device reports a change, in milliseconds after an input; a device without events if left out. */
  changeEventsMs?: number[];
  can?: Partial<Capabilities>;
  /** How it says whether it is at rest; by its events, if it has any, if left out. */
  rest?: Rest;
  /** The last event number at the time of the reading, for a device that numbers events. */
  eventCount?: () => number;
}

/** A device that plays a script by the test's clock and records what it is sent. */
export class ScriptedDevice implements Device {
  readonly id: string;
  readonly apps = undefined;
  readonly clipboard = undefined;
  readonly shell = undefined;
  readonly logs = undefined;
  readonly sent: string[] = [];
  /** When, by the clock, the tree was read. */
  readonly readAt: number[] = [];
  /** What a method does before it answers. */
  readonly first = new Map<Method, () => Promise<void>>();
  title = 'Main';

  readonly #clock: SteppedClock;
  readonly #script: Script;
  readonly #listeners = new Set<DeviceListener>();
  #lastInput: number;

  constructor(name: string, clock: SteppedClock, script: Script) {
    this.id = `test:${name}`;
    this.#clock = clock;
    this.#script = script;
    this.#lastInput = clock.now();
  }

  /** The next call of the method is not answered, whatever its signal says, until the test lets it go. */
  hang(method: Method): { letGo: () => void } {
    let letGo = (): void => undefined;
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    this.first.set(method, () => {
      this.first.delete(method);
      return gate;
    });
    return { letGo };
  }

  /** From now on the method fails. */
  fail(method: Method, error: Error): void {
    this.first.set(method, () => Promise.reject(error));
  }

  tell(event: DeviceEvent, number?: number): void {
    for (const listener of [...this.#listeners]) listener(event, number);
  }

  get rest(): Rest {
    return this.#script.rest ?? (this.#script.changeEventsMs === undefined ? NO_REST_SIGN : restByEvents());
  }

  capabilities(_: Call): Promise<Capabilities> {
    return this.#answer('capabilities', {
      platform: 'virtual',
      adapter: 'test',
      accessibility_tree: true,
      occlusion_detection: true,
      screenshot: true,
      multi_touch: true,
      hover: true,
      wheel: false,
      mouse_buttons: false,
      operations: [],
      apps: false,
      clipboard: false,
      shell: false,
      logs: false,
      rotation: false,
      links: false,
      ...this.#script.can,
    });
  }

  info(_: Call): Promise<DeviceInfo> {
    return this.#answer('info', { id: this.id, name: this.id, model: 'script', osVersion: '1', facts: {} });
  }

  monitors(_: Call): Promise<Monitor[]> {
    return this.#answer('monitors', [{ index: 0, primary: true, bounds: SCREEN, scale_factor: 1 }]);
  }

  windows(_: Call): Promise<WindowInfo[]> {
    const window: WindowInfo = {
      window_uid: WINDOW,
      handle: WINDOW,
      title: this.title,
      process: 'script',
      pid: 1,
      bounds: SCREEN,
      focused: true,
      kind: 'app',
      layer: 0,
      monitor_index: 0,
    };
    return this.#answer('windows', [window]);
  }

  async layout(call: Call): Promise<DeviceLayout> {
    const eventCount = this.#script.eventCount?.();
    const [windows, monitors] = await Promise.all([this.windows(call), this.monitors(call)]);
    return { windows, monitors, ...(eventCount === undefined ? {} : { eventCount }) };
  }

  read(): Promise<TreeReading> {
    this.readAt.push(this.#clock.now());
    const root = numberTree(this.#script.shows(this.#clock.now() - this.#lastInput));
    return this.#answer('read', { root, nodeCount: countNodes(root) });
  }

  picture(): Promise<Picture> {
    const data = new Uint8Array(40 * 80 * 4).fill(255);
    return this.#answer('picture', { width: 40, height: 80, format: 'rgba', data, area: SCREEN });
  }

  gesture = (): Promise<Route> => this.#input('gesture', 'pointer');
  hover = (): Promise<Route> => this.#input('hover', 'pointer');
  wheel = (): Promise<Route> => this.#input('wheel', 'pointer');
  press = (): Promise<Route> => this.#input('press', 'keys');
  type = (): Promise<Route> => this.#input('type', 'keys');
  operate = (): Promise<Route> => this.#input('operate', 'accessibility');
  bringToFront = (): Promise<Route> => this.#input('bringToFront', 'app_control');
  rotate = (): Promise<Route> => this.#input('rotate', 'app_control');
  openLink = (): Promise<Route> => this.#input('openLink', 'app_control');

  subscribe(listener: DeviceListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  async #answer<T>(method: Method, answer: T): Promise<T> {
    await this.first.get(method)?.();
    return answer;
  }

  async #input(method: (typeof INPUTS)[number], route: Route): Promise<Route> {
    this.sent.push(method);
    await this.#answer(method, undefined);
    this.#lastInput = this.#clock.now();
    for (const ms of this.#script.changeEventsMs ?? [])
      void this.#clock.after(ms).then(() => this.tell({ type: 'changed', window_uid: WINDOW }));
    return route;
  }
}

export const driverOf = (...devices: ScriptedDevice[]): Driver => ({
  scheme: 'test',
  list: () => Promise.resolve(devices.map(({ id }) => ({ id, name: id, state: 'ready' }))),
  open: (name) => {
    const device = devices.find(({ id }) => id === `test:${name}`);
    return device === undefined ? Promise.reject(new HandsightError('DeviceNotFound', name)) : Promise.resolve(device);
  },
});

/** A window with a button, a field and the given additions. */
export const screenWith = (...extra: UnifiedUINode[]): UnifiedUINode =>
  makeNode({
    nativeRole: 'Window',
    text: 'Main',
    bounds: SCREEN,
    children: [
      makeNode({ nativeRole: 'Button', role: 'button', text: 'Go', clickable: true, bounds: { left: 0, top: 0, right: 100, bottom: 50 } }),
      makeNode({
        nativeRole: 'Edit',
        role: 'text_field',
        description: 'Name',
        value: '',
        focused: true,
        bounds: { left: 0, top: 60, right: 400, bottom: 110 },
      }),
      ...extra,
    ],
  });

export const label = (text: string, top = 200): UnifiedUINode =>
  makeNode({ nativeRole: 'Text', role: 'text_view', text, bounds: { left: 0, top, right: 200, bottom: top + 40 } });

/** Runs everything that is ready to run. */
const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Lets time pass, a millisecond at a time, until the work is over. */
export async function whileTimePasses<T>(clock: SteppedClock, work: Promise<T>, atMostMs = 100_000): Promise<T> {
  const state = { isOver: false };
  const over = (): void => {
    state.isOver = true;
  };
  work.then(over, over);
  await pause();
  for (let ms = 0; ms < atMostMs && !state.isOver; ms++) {
    await clock.step(1);
    await pause();
  }
  if (!state.isOver) throw new Error(`still not over after ${atMostMs} ms`);
  return work;
}

export async function passTime(clock: SteppedClock, ms: number): Promise<void> {
  await pause();
  for (let i = 0; i < ms; i++) {
    await clock.step(1);
    await pause();
  }
}
