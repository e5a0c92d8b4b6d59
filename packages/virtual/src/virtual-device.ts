import { HandsightError, windowGone } from '@handsight/core/error';
import type { Bounds, Point, UnifiedUINode } from '@handsight/core/screen';
import {
  type Apps,
  type Call,
  type Capabilities,
  type Clipboard,
  type Clock,
  type Device,
  type DeviceEvent,
  type DeviceInfo,
  type ElementOperation,
  type Gesture,
  type Judgement,
  type KeyPress,
  limitTree,
  type Logs,
  type DeviceLayout,
  type Monitor,
  type NetworkMeter,
  type Picture,
  type ReadLimits,
  restByState,
  type Route,
  type ScenarioControl,
  type TreeReading,
  type Wheel,
  type WindowInfo,
  type Orientation,
} from '@handsight/core/device';
import { appScope, copyRow, type World } from './world/world.ts';
import type { Row } from './expr/value.ts';
import { appsOf, clipboardOf, logsOf, networkMeterOf } from './facets.ts';
import { judge } from './judge.ts';
import type { Scenario } from './scenario/load.ts';
import { Session } from './session.ts';
import type { Scene, Widget } from './widget.ts';
import { phoneFacts } from './phone-facts.ts';
import { bullets } from './view/convert-tree.ts';
import type { Item } from './item/item.ts';

export type Renderer = (scene: Scene, area: Bounds | undefined, signal: AbortSignal) => Promise<Picture>;

/** A device whose screen is a scenario. */
export class VirtualDevice implements Device {
  readonly id: string;
  readonly apps: Apps | undefined;
  readonly clipboard: Clipboard;
  readonly shell = undefined;
  readonly logs: Logs;
  readonly networkMeter: NetworkMeter | undefined;

  readonly #session: Session;
  readonly #render: Renderer;

  constructor(id: string, scenario: Scenario, clock: Clock, render: Renderer) {
    this.id = id;
    this.#render = render;
    this.#session = new Session(id, scenario, clock);
    this.apps = appsOf(this.#session);
    this.clipboard = clipboardOf(this.#session);
    this.logs = logsOf(this.#session);
    this.networkMeter = networkMeterOf(this.#session);
  }

  get scenario(): ScenarioControl {
    const { name, states, tasks } = this.definition;
    return {
      name,
      states: Object.keys(states),
      tasks: Object.entries(tasks).map(([task, { goal }]) => ({ task, goal })),
      state: () => this.state(),
      judge: (task) => this.oracles(task),
    };
  }

  /** The scenario as its file defines it. */
  get definition(): Scenario {
    return this.#session.engine.world.scenario;
  }

  /** The state that a scenario with states is in. */
  state(): string {
    this.#session.catchUp();
    return this.#session.engine.world.state;
  }

  /** The apps that run, those in the background too. */
  running(): { app: string; pid: number }[] {
    this.#session.catchUp();
    const { windows } = this.#session.engine.world;
    return windows.filter(({ kind }) => kind === 'app').map(({ process, pid }) => ({ app: process, pid }));
  }

  /** The notifications in the shade. */
  notifications(): { app: string; title: string; text: string }[] {
    this.#session.catchUp();
    return this.#session.engine.world.notifications.map(({ app, title, text }) => ({ app, title, text }));
  }

  /** An app's data, as its own storage would contain it. */
  dataOf(app: string): Row | undefined {
    this.#session.catchUp();
    const data = this.#session.engine.world.appData.get(app);
    return data === undefined ? undefined : copyRow(data);
  }

  /** The variables that all apps and states see. */
  variables(): Row {
    this.#session.catchUp();
    return copyRow(this.#session.engine.world.data);
  }

  /** Whether the scenario's goal is reached, or that of one of its tasks. The judge sees the values of secrets. */
  oracles(task?: string): Judgement {
    this.#session.catchUp();
    const { engine, look } = this.#session;
    return judge(task === undefined ? this.definition.oracles : this.#task(task), {
      windows: look.revealed(),
      scopeOf: (app) => appScope(engine.world, app ?? ''),
    });
  }

  #task(name: string): Scenario['tasks'][string] {
    const { tasks } = this.definition;
    const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined;
    if (task !== undefined) return task;
    const known = Object.keys(tasks);
    const message = `scenario "${this.definition.name}" has no task "${name.slice(0, 80)}"; it has ${known.join(', ') || 'none'}`;
    throw new HandsightError('BadRequest', message, { tasks: known });
  }

  readonly rest = restByState(() => {
    this.#session.catchUp();
    return !this.#session.engine.isPending;
  });

  capabilities(call: Call): Promise<Capabilities> {
    return this.#session.ask(call, () => capabilitiesOf(this.#session.engine.world));
  }

  info(call: Call): Promise<DeviceInfo> {
    return this.#session.ask(call, () => infoOf(this.id, this.#session.engine.world));
  }

  monitors(call: Call): Promise<Monitor[]> {
    return this.#session.ask(call, () => [monitorOf(this.#session.engine.world)]);
  }

  windows(call: Call): Promise<WindowInfo[]> {
    return this.#session.ask(call, () => this.#session.look.windows);
  }

  layout(call: Call): Promise<DeviceLayout> {
    return this.#session.ask(call, () => {
      const { world } = this.#session.engine;
      return { windows: this.#session.look.windows, monitors: [monitorOf(world)], listsAll: !world.phone };
    });
  }

  read(window_uid: string, limits: ReadLimits, call: Call): Promise<TreeReading> {
    return this.#session.ask(call, () => {
      const tree = this.#session.look.tree(window_uid);
      if (tree === undefined) throw windowGone(window_uid);
      return limitTree(tree, limits);
    });
  }

  async picture(of: { area: Bounds } | { window_uid: string } | 'screen', call: Call): Promise<Picture> {
    const { engine } = this.#session;
    const surfaces = await this.#session.ask(call, () => engine.surfaces);
    const scene = emptyScene(engine.world);
    if (of === 'screen' || 'area' in of) {
      return this.#render({ ...scene, windows: surfaces.map(sceneWindow) }, of === 'screen' ? undefined : of.area, call.signal);
    }
    const surface = surfaces.find(({ window }) => window.uid === of.window_uid);
    if (surface === undefined) throw windowGone(of.window_uid);
    return this.#render({ ...scene, windows: [{ ...sceneWindow(surface), dimsBelow: false }] }, surface.bounds, call.signal);
  }

  gesture(gesture: Gesture, call: Call): Promise<Route> {
    return this.#session.act(call, 'pointer', () => this.#session.engine.gesture(gesture));
  }

  hover(at: Point, call: Call): Promise<Route> {
    return this.#session.act(call, 'pointer', () => this.#session.engine.hover(at));
  }

  wheel(wheel: Wheel, call: Call): Promise<Route> {
    return this.#session.act(call, 'pointer', () => this.#session.engine.wheel(wheel));
  }

  press(keys: KeyPress, call: Call): Promise<Route> {
    return this.#session.act(call, 'keys', () => this.#session.engine.press(keys));
  }

  type(text: string, call: Call): Promise<Route> {
    return this.#session.act(call, 'keys', () => this.#session.engine.type(text));
  }

  operate(window_uid: string, node: UnifiedUINode, operation: ElementOperation, call: Call): Promise<Route> {
    return this.#session.act(call, 'accessibility', () => this.#session.engine.operate(window_uid, node.key, operation));
  }

  options(window_uid: string, node: UnifiedUINode): Promise<string[]> {
    return Promise.resolve(this.#session.engine.options(window_uid, node.key));
  }

  bringToFront(window_uid: string, call: Call): Promise<Route> {
    return this.#session.act(call, 'app_control', () => this.#session.engine.bringToFront(window_uid));
  }

  rotate(orientation: Orientation, call: Call): Promise<Route> {
    return this.#session.act(call, 'app_control', () => this.#session.engine.rotate(orientation));
  }

  openLink(url: string, call: Call): Promise<Route> {
    return this.#session.act(call, 'app_control', () => this.#session.engine.openLink(url));
  }

  subscribe(listener: (event: DeviceEvent) => void): () => void {
    return this.#session.subscribe(listener);
  }

  close(): Promise<void> {
    this.#session.close();
    return Promise.resolve();
  }
}

function capabilitiesOf({ phone, scenario }: World): Capabilities {
  return {
    platform: 'virtual',
    adapter: 'virtual',
    accessibility_tree: true,
    occlusion_detection: true,
    screenshot: true,
    multi_touch: phone,
    hover: !phone,
    wheel: true,
    mouse_buttons: !phone,
    operations: ['invoke', 'focus', 'set_value', 'select', 'scroll_into_view'],
    apps: Object.keys(scenario.apps).length > 0,
    clipboard: true,
    shell: false,
    logs: true,
    rotation: phone,
    links: phone,
  };
}

function infoOf(id: string, world: World): DeviceInfo {
  const { scenario, phone, size, density } = world;
  return {
    id,
    name: scenario.name,
    model: phone ? 'Handsight virtual phone' : 'Handsight virtual desktop',
    osVersion: '1',
    facts: {
      kind: kindOf(phone),
      width: size.width,
      height: size.height,
      density,
      scenario: scenario.file,
      ...(phone ? phoneFacts(world) : {}),
    },
  };
}

const monitorOf = ({ size, density }: World): Monitor => ({
  index: 0,
  primary: true,
  bounds: { left: 0, top: 0, right: size.width, bottom: size.height },
  scale_factor: density,
});

const emptyScene = ({ size, density, phone, scenario }: World): Scene => ({
  width: size.width,
  height: size.height,
  density,
  kind: kindOf(phone),
  dark: scenario.device.dark,
  windows: [],
});

const kindOf = (phone: boolean): 'phone' | 'desktop' => (phone ? 'phone' : 'desktop');

/** The plain widgets of an item and all below it: what a painter in another thread can be handed. */
function widgetOf(item: Item): Widget {
  const { spec: _spec, scope: _scope, anchor: _anchor, measured: _measured, children, ...widget } = item;
  return { ...widget, ...(item.secret ? veiled(item) : {}), children: children.map(widgetOf) };
}

/** A secret leaves the engine as bullets, one for each character. */
function veiled({ value, caret }: Item): Pick<Widget, 'value' | 'caret'> {
  if (value === null) return { value, caret };
  return { value: bullets(value), caret: caret === -1 ? -1 : bullets(value.slice(0, caret)).length };
}

interface PaintedWindow {
  title: string;
  bounds: Bounds;
  focused: boolean;
  dimsBelow: boolean;
  root: Item;
}

function sceneWindow(window: PaintedWindow): Scene['windows'][number] {
  const { title, bounds, focused, dimsBelow } = window;
  return { title, bounds, focused, dimsBelow, root: widgetOf(window.root) };
}
