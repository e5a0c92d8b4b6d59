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
import { Alarm } from './alarm.ts';
import { capabilitiesOf, emptyScene, infoOf, monitorOf } from './device-facts.ts';
import { Engine, windowGone } from './engine/engine.ts';
import { frontApp } from './engine/windows.ts';
import { appScope } from './engine/world.ts';
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
  readonly #alarm: Alarm;
  readonly #look: Look;
  readonly #render: Renderer;
  readonly #listeners = new Set<(event: DeviceEvent) => void>();
  #closed = false;

  constructor(id: string, scenario: Scenario, clock: Clock, render: Renderer) {
    this.id = id;
    this.#clock = clock;
    this.#render = render;
    this.#alarm = new Alarm(clock, () => this.#catchUp());
    this.#engine = new Engine(scenario, clock.now());
    this.#look = new Look(this.#engine);
    this.apps = Object.keys(scenario.apps).length === 0 ? undefined : this.#appsFacet();
    this.clipboard = this.#clipboardFacet();
    this.logs = this.#logsFacet();
    this.#publish();
  }

  get scenario(): Scenario {
    return this.#engine.world.scenario;
  }

  /** The state that a scenario with states is in. */
  state(): string {
    this.#catchUp();
    return this.#engine.world.state;
  }

  /** Whether the scenario's goal is reached, or that of one of its tasks. The judge sees what secrets hold. */
  oracles(task?: string): Judgement {
    this.#catchUp();
    const { scenario } = this;
    const oracles = task === undefined ? scenario.oracles : Object.hasOwn(scenario.tasks, task) ? scenario.tasks[task] : undefined;
    if (oracles === undefined) {
      throw new HandsightError('BadRequest', `scenario "${scenario.name}" has no task "${task ?? ''}"`, {
        tasks: Object.keys(scenario.tasks),
      });
    }
    return judge(oracles, { windows: this.#look.revealed(), scopeOf: (app) => appScope(this.#engine.world, app ?? '') });
  }

  capabilities(call: Call): Promise<Capabilities> {
    return this.#ask(call, () => capabilitiesOf(this.#engine.world));
  }

  info(call: Call): Promise<DeviceInfo> {
    return this.#ask(call, () => infoOf(this.id, this.#engine.world));
  }

  monitors(call: Call): Promise<Monitor[]> {
    return this.#ask(call, () => [monitorOf(this.#engine.world)]);
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
    const surfaces = await this.#ask(call, () => this.#engine.surfaces);
    const scene = emptyScene(this.#engine.world);
    if (of === 'screen' || 'area' in of) {
      return this.#render({ ...scene, windows: surfaces.map(sceneWindow) }, of === 'screen' ? undefined : of.area, call.signal);
    }
    const surface = surfaces.find(({ window }) => window.uid === of.window_uid);
    if (surface === undefined) throw windowGone(of.window_uid);
    return this.#render({ ...scene, windows: [{ ...sceneWindow(surface), dimsBelow: false }] }, surface.bounds, call.signal);
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
    return this.#act(call, 'app_control', () => this.#engine.rotate(orientation));
  }

  openLink(url: string, call: Call): Promise<Route> {
    return this.#act(call, 'app_control', () => this.#engine.openLink(url));
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
    this.#alarm.setTo(undefined);
    this.#tell({ type: 'gone', reason: 'closed' });
    this.#listeners.clear();
    return Promise.resolve();
  }

  #appsFacet(): Apps {
    const control = async (call: Call, change: () => void): Promise<void> => {
      await this.#act(call, 'app_control', change);
    };
    return {
      list: (call) => this.#ask(call, () => Object.entries(this.scenario.apps).map(([app, { label }]) => ({ app, label }))),
      current: (call) => this.#ask(call, () => frontApp(this.#engine.world)?.process ?? ''),
      launch: (app, call) => control(call, () => this.#engine.launch(app)),
      stop: (app, call) => control(call, () => this.#engine.stop(app)),
      reset: (app, call) => control(call, () => this.#engine.reset(app)),
    };
  }

  #clipboardFacet(): Clipboard {
    return {
      get: (call) => this.#ask(call, () => this.#engine.world.clipboard),
      set: (text, call) => this.#ask(call, () => this.#engine.copy(text)),
    };
  }

  #logsFacet(): Logs {
    return {
      read: ({ app, maxLines }, call) =>
        this.#ask(call, () =>
          this.#engine.world.logs.filter((line) => app === undefined || line.app === app).slice(-Math.max(1, maxLines)),
        ),
    };
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

  #mayRun({ signal }: Call): void {
    if (this.#closed) throw new HandsightError('DeviceGone', `${this.id} is closed`, { device: this.id });
    if (!signal.aborted) return;
    throw signal.reason instanceof HandsightError ? signal.reason : new HandsightError('Cancelled', `the call to ${this.id} was cancelled`);
  }

  /** Time passes whether or not anybody looks. */
  #catchUp(): void {
    if (this.#closed) return;
    this.#engine.advance(this.#clock.now());
    this.#publish();
  }

  #publish(): void {
    for (const event of this.#look.refresh()) this.#tell(event);
    this.#alarm.setTo(this.#engine.nextEvent);
  }

  #tell(event: DeviceEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }
}
