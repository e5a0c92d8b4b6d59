import { HandsightError } from '../../error/errors.ts';
import type { Bounds, Point } from '../../screen/geometry.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import type { Call } from '../call.ts';
import type { Capabilities } from '../capabilities.ts';
import type { Clock } from '../clock.ts';
import type { Apps, Clipboard, Device, DeviceEvent, DeviceInfo, Logs, ReadLimits, TreeReading } from '../device.ts';
import type { ElementOperation, Gesture, KeyPress, Route, Wheel } from '../input.ts';
import type { Picture } from '../picture.ts';
import type { Monitor, WindowInfo } from '../window.ts';
import { Engine, windowGone } from './engine/engine.ts';
import { appScope } from './engine/world.ts';
import { frontApp } from './engine/windows.ts';
import { Look } from './look.ts';
import { judge, type Judgement } from './oracle/judge.ts';
import type { Scenario } from './scenario/load.ts';
import { cut } from './view/cut.ts';
import { sceneWindow } from './view/scene.ts';
import type { Scene } from './widget.ts';

export type Renderer = (scene: Scene, area: Bounds | undefined, signal: AbortSignal) => Promise<Picture>;

/** A device whose screen is a scenario. */
export class VirtualDevice implements Device {
  readonly id: string;
  readonly apps: Apps | undefined;
  readonly clipboard: Clipboard;
  readonly shell = undefined;
  readonly logs: Logs;

  readonly #engine: Engine;
  readonly #clock: Clock;
  readonly #look: Look;
  readonly #render: Renderer;
  readonly #listeners = new Set<(event: DeviceEvent) => void>();
  #alarm: { at: number; stop: AbortController } | undefined;
  #closed = false;

  constructor(id: string, scenario: Scenario, clock: Clock, render: Renderer) {
    this.id = id;
    this.#clock = clock;
    this.#render = render;
    this.#engine = new Engine(scenario, clock.now());
    this.#look = new Look(this.#engine);
    this.apps = Object.keys(scenario.apps).length === 0 ? undefined : this.#apps();
    this.clipboard = {
      get: (call) => this.#ask(call, () => this.#engine.world.clipboard),
      set: (text, call) => this.#ask(call, () => void (this.#engine.world.clipboard = text)),
    };
    this.logs = {
      read: ({ app, maxLines }, call) =>
        this.#ask(call, () => this.#engine.world.logs.filter((line) => app === undefined || line.app === app).slice(-maxLines)),
    };
    this.#arm();
  }

  #apps(): Apps {
    const { world } = this.#engine;
    return {
      list: (call) => this.#ask(call, () => Object.entries(world.scenario.apps).map(([app, { label }]) => ({ app, label }))),
      current: (call) => this.#ask(call, () => frontApp(world)?.process ?? ''),
      launch: async (app, call) => void (await this.#act(call, 'app_control', () => this.#engine.launch(app))),
      stop: async (app, call) => void (await this.#act(call, 'app_control', () => this.#engine.stop(app))),
      reset: async (app, call) => void (await this.#act(call, 'app_control', () => this.#engine.reset(app))),
    };
  }

  get scenario(): Scenario {
    return this.#engine.world.scenario;
  }

  /** The state a scenario with states is in. */
  state(): string {
    return this.#engine.world.state;
  }

  /** Whether the scenario's goal is reached, or that of one of its tasks. */
  oracles(task?: string): Judgement {
    this.#catchUp();
    const { scenario } = this;
    const oracles = task === undefined ? scenario.oracles : Object.hasOwn(scenario.tasks, task) ? scenario.tasks[task] : undefined;
    if (oracles === undefined) {
      throw new HandsightError('BadRequest', `scenario "${scenario.name}" has no task "${task ?? ''}"`, {
        tasks: Object.keys(scenario.tasks),
      });
    }
    const windows = this.#engine.surfaces.map((surface) => ({
      uid: surface.window.uid,
      title: surface.title,
      focused: surface.focused,
      tree: this.#look.tell(surface, true),
    }));
    return judge(oracles, { windows, scopeOf: (app) => appScope(this.#engine.world, app ?? '') });
  }

  capabilities(call: Call): Promise<Capabilities> {
    const { phone } = this.#engine.world;
    return this.#ask(call, () => ({
      platform: 'virtual',
      adapter: 'virtual',
      accessibility_tree: true,
      change_events: true,
      knows_quiet: true,
      occlusion_detection: true,
      screenshot: true,
      multi_touch: phone,
      hover: !phone,
      wheel: true,
      mouse_buttons: !phone,
      operations: ['invoke', 'focus', 'set_value', 'select', 'scroll_into_view'],
      apps: this.apps !== undefined,
      clipboard: true,
      shell: false,
      logs: true,
      rotation: phone,
      links: phone,
    }));
  }

  info(call: Call): Promise<DeviceInfo> {
    const { scenario, phone, size, density } = this.#engine.world;
    return this.#ask(call, () => ({
      id: this.id,
      name: scenario.name,
      model: phone ? 'Handsight virtual phone' : 'Handsight virtual desktop',
      osVersion: '1',
      facts: { kind: phone ? 'phone' : 'desktop', width: size.width, height: size.height, density, scenario: scenario.file },
    }));
  }

  monitors(call: Call): Promise<Monitor[]> {
    const { size, density } = this.#engine.world;
    const bounds = { left: 0, top: 0, right: size.width, bottom: size.height };
    return this.#ask(call, () => [{ index: 0, primary: true, bounds, scale_factor: density }]);
  }

  windows(call: Call): Promise<WindowInfo[]> {
    return this.#ask(call, () => this.#look.windows);
  }

  read(window_uid: string, limits: ReadLimits, call: Call): Promise<TreeReading> {
    return this.#ask(call, () => {
      const tree = this.#look.tree(window_uid);
      if (tree === undefined) throw windowGone(window_uid);
      return cut(tree, limits);
    });
  }

  async picture(of: { area: Bounds } | { window_uid: string } | 'screen', call: Call): Promise<Picture> {
    const scene = await this.#ask(call, () => this.#scene());
    if (of === 'screen') return this.#render(scene, undefined, call.signal);
    if ('area' in of) return this.#render(scene, of.area, call.signal);
    const at = this.#engine.surfaces.findIndex((surface) => surface.window.uid === of.window_uid);
    const window = scene.windows[at];
    if (window === undefined) throw windowGone(of.window_uid);
    return this.#render({ ...scene, windows: [window] }, window.bounds, call.signal);
  }

  gesture(gesture: Gesture, call: Call): Promise<Route> {
    return this.#act(call, 'pointer', () => this.#engine.gesture(gesture));
  }

  hover(at: Point, call: Call): Promise<Route> {
    return this.#act(call, 'pointer', () => this.#engine.hover(at));
  }

  wheel(wheel: Wheel, call: Call): Promise<Route> {
    return this.#act(call, 'pointer', () => this.#engine.wheel(wheel));
  }

  press(keys: KeyPress, call: Call): Promise<Route> {
    return this.#act(call, 'keys', () => this.#engine.press(keys));
  }

  type(text: string, call: Call): Promise<Route> {
    return this.#act(call, 'keys', () => this.#engine.type(text));
  }

  operate(window_uid: string, node: UnifiedUINode, operation: ElementOperation, call: Call): Promise<Route> {
    return this.#act(call, 'accessibility', () => this.#engine.operate(window_uid, node.key, operation));
  }

  bringToFront(window_uid: string, call: Call): Promise<Route> {
    return this.#act(call, 'app_control', () => this.#engine.bringToFront(window_uid));
  }

  rotate(orientation: 'portrait' | 'landscape', call: Call): Promise<Route> {
    return this.#act(call, 'app_control', () => {
      this.#needPhone('rotation');
      this.#engine.rotate(orientation);
    });
  }

  openLink(url: string, call: Call): Promise<Route> {
    return this.#act(call, 'app_control', () => {
      this.#needPhone('links');
      this.#engine.openLink(url);
    });
  }

  subscribe(listener: (event: DeviceEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  isQuiet(): boolean {
    this.#catchUp();
    return this.#engine.nextEvent === undefined;
  }

  close(): Promise<void> {
    if (this.#closed) return Promise.resolve();
    this.#closed = true;
    this.#alarm?.stop.abort();
    this.#tell({ type: 'gone', reason: 'closed' });
    this.#listeners.clear();
    return Promise.resolve();
  }

  /** Answer a question about the device as it is now. */
  #ask<T>(call: Call, answer: () => T): Promise<T> {
    try {
      this.#mayRun(call);
      this.#catchUp();
      return Promise.resolve(answer());
    } catch (error) {
      return Promise.reject(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #act(call: Call, route: Route, input: () => void): Promise<Route> {
    return this.#ask(call, () => {
      try {
        input();
      } finally {
        this.#publish();
      }
      return route;
    });
  }

  #needPhone(capability: string): void {
    if (this.#engine.world.phone) return;
    throw new HandsightError('PlatformUnsupported', `${this.id} has no ${capability}`, { device: this.id, capability });
  }

  #mayRun({ signal }: Call): void {
    if (this.#closed) throw new HandsightError('DeviceGone', `${this.id} is closed`, { device: this.id });
    if (!signal.aborted) return;
    throw signal.reason instanceof HandsightError ? signal.reason : new HandsightError('Cancelled', `the call to ${this.id} was cancelled`);
  }

  /** Time passes whether or not anybody looks. */
  #catchUp(): void {
    this.#engine.advance(this.#clock.now());
    this.#publish();
  }

  #publish(): void {
    for (const event of this.#look.refresh()) this.#tell(event);
    this.#arm();
  }

  #tell(event: DeviceEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }

  /** Wake up when the next thing is going to happen. */
  #arm(): void {
    const at = this.#engine.nextEvent;
    if (this.#closed || at === this.#alarm?.at) return;
    this.#alarm?.stop.abort();
    this.#alarm = undefined;
    if (at === undefined) return;
    const stop = new AbortController();
    this.#alarm = { at, stop };
    this.#clock.after(Math.max(0, at - this.#clock.now()), stop.signal).then(
      () => {
        this.#alarm = undefined;
        this.#catchUp();
      },
      () => undefined,
    );
  }

  #scene(): Scene {
    const { size, density, phone, scenario } = this.#engine.world;
    return {
      width: size.width,
      height: size.height,
      density,
      kind: phone ? 'phone' : 'desktop',
      dark: scenario.device.dark,
      windows: this.#engine.surfaces.map(sceneWindow),
    };
  }
}
