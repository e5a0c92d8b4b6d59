import { type Bounds, centerOf, makeNode, numberTree, type UnifiedUINode } from '../../packages/core/src/screen/index.ts';
import {
  type Call,
  type Capabilities,
  type Device,
  type DeviceEvent,
  type Driver,
  type Gesture,
  type KeyPress,
  type Monitor,
  type Route,
  type WindowInfo,
  NO_REST_SIGN,
  type Rest,
  restByState,
} from '../../packages/core/src/device/index.ts';
import { AppNotInstalledError, HandsightError } from '../../packages/core/src/error/index.ts';
import { newPixels } from '../../packages/core/src/picture/index.ts';
import type { CaseElement, MaestroCase, MaestroEvent, Operation } from './maestro-cases.ts';

const GRID = { width: 540, height: 960 };
const SCALE = 2;

interface Placed {
  spec: CaseElement;
  bounds: Bounds;
  text: string | undefined;
  flags: Record<'enabled' | 'selected' | 'checked' | 'focused', boolean>;
  color: string;
  children: Placed[];
  reads: number;
}

/** Maestro's fake device, rebuilt behind the Driver seam from what its tests say of it. */
export class StandIn implements Device {
  readonly id = 'stand-in:case';
  readonly events: MaestroEvent[] = [];
  readonly counters: Record<string, number> = {};
  typed = '';
  reads = 0;
  dark = false;
  #airplane = false;
  #keyboard: boolean;
  #drift = 0;
  #isTurned = false;
  #front = '';
  readonly #case: MaestroCase;
  readonly #roots: Placed[];
  readonly #listeners = new Set<(event: DeviceEvent) => void>();
  readonly #installed: ReadonlySet<string>;

  constructor(from: MaestroCase, hasKeyboard: boolean) {
    this.#case = from;
    this.#roots = from.layout.map(place);
    this.#keyboard = hasKeyboard;
    this.#installed = new Set(from.driver.installedApps ?? []);
  }

  /** It never changes by itself. */
  get #isPlain(): boolean {
    return this.#case.driver.kind === undefined && !JSON.stringify(this.#case.layout).includes('textOnRead');
  }

  readonly clipboard = undefined;
  readonly shell = undefined;
  readonly logs = undefined;

  readonly apps = {
    list: () => Promise.resolve([]),
    current: () => Promise.resolve(''),
    launch: (app: string) => this.#launch(app, {}),
    launchWith: (app: string, launchArguments: Record<string, unknown>) => this.#launch(app, launchArguments),
    stop: (appId: string) => this.#stopped({ type: 'stopApp', appId }),
    kill: (appId: string) => this.#stopped({ type: 'killApp', appId }),
    reset: (appId: string) => (this.#installed.has(appId) ? this.#log({ type: 'clearState', appId }) : Promise.resolve()),
    owns: (app: string) => Promise.resolve(this.#front === app),
  };

  readonly settings = {
    setPermissions: (appId: string, permissions: Readonly<Record<string, string>>) =>
      this.#log({ type: 'setPermissions', appId, permissions }),
    setLocation: ({ latitude, longitude }: { latitude: number; longitude: number }) =>
      this.#log({ type: 'setLocation', latitude, longitude }),
    modes: () => Promise.resolve({ airplane: this.#airplane, dark: this.dark }),
    setMode: (mode: 'airplane' | 'dark', enabled: boolean): Promise<void> => {
      if (mode === 'dark') this.dark = enabled;
      else this.#airplane = enabled;
      return Promise.resolve();
    },
    addMedia: () => this.#log({ type: 'addMedia' }),
  };

  readonly recorder = {
    start: () => this.#log({ type: 'startRecording' }),
    stop: async () => {
      await this.#log({ type: 'stopRecording' });
      return new Uint8Array();
    },
  };

  get rest(): Rest {
    return this.#isPlain ? restByState(() => true) : NO_REST_SIGN;
  }

  capabilities(): Promise<Capabilities> {
    return Promise.resolve({
      platform: 'virtual',
      adapter: 'stand-in',
      accessibility_tree: true,
      occlusion_detection: false,
      screenshot: true,
      multi_touch: false,
      hover: false,
      wheel: false,
      mouse_buttons: false,
      operations: [],
      apps: true,
      clipboard: false,
      shell: false,
      logs: false,
      rotation: true,
      links: true,
      settings: ['permissions', 'location', 'airplane_mode', 'dark_mode', 'media'],
    });
  }

  info(): ReturnType<Device['info']> {
    return Promise.resolve({ id: this.id, name: 'case', model: 'stand-in', osVersion: '1', facts: {} });
  }

  monitors(): Promise<Monitor[]> {
    const { right, bottom } = screenBounds;
    const bounds = this.#isTurned ? { left: 0, top: 0, right: bottom, bottom: right } : screenBounds;
    return Promise.resolve([{ index: 0, primary: true, bounds, scale_factor: 1 }]);
  }

  windows(): Promise<WindowInfo[]> {
    const window = (uid: string, kind: WindowInfo['kind'], focused: boolean): WindowInfo => ({
      window_uid: uid,
      handle: uid,
      title: uid,
      process: 'case',
      pid: 1,
      bounds: screenBounds,
      focused,
      kind,
      layer: focused ? 0 : 1,
      monitor_index: 0,
    });
    const keyboard = { ...window('keyboard', 'keyboard', false), bounds: { left: 0, top: 959, right: 540, bottom: 960 } };
    return Promise.resolve([window('case', 'app', true), ...(this.#keyboard ? [keyboard] : [])]);
  }

  async read(uid: string, _limits: unknown, call: Call): Promise<{ root: UnifiedUINode; nodeCount: number }> {
    if (this.#case.driver.kind === 'blockingHierarchy') await call.clock.after(60_000, call.signal);
    this.reads++;
    if (this.#drift > 0) this.#shift();
    const children = uid === 'keyboard' ? [] : this.#roots.map((each) => this.#node(each));
    const root = makeNode({ resourceId: this.#case.layoutRoot?.id ?? '', bounds: NOWHERE, packageName: 'case', children });
    return { root: numberTree(root), nodeCount: 1 };
  }

  picture(of: Parameters<Device['picture']>[0]): ReturnType<Device['picture']> {
    this.events.push({ type: 'takeScreenshot' });
    const area = typeof of === 'object' && 'area' in of ? of.area : screenBounds;
    const [width, height] = [(area.right - area.left) * SCALE, (area.bottom - area.top) * SCALE];
    return Promise.resolve({ width, height, format: 'rgba', data: newPixels(width * height * 4), area });
  }

  async gesture({ paths, count }: Gesture): Promise<Route> {
    const path = paths[0] ?? [];
    const [first, last] = [path[0], path.at(-1)];
    if (first === undefined || last === undefined) throw new HandsightError('BadRequest', 'no path');
    const at = { x: onGrid(first.x, GRID.width), y: onGrid(first.y, GRID.height) };
    if (path.length === 1) {
      for (let i = 0; i < count; i++) {
        while (this.#drift > 0) this.#shift();
        this.#click(at.x, at.y);
        this.events.push({ type: 'tap', ...at });
      }
    } else if (first.x === last.x && first.y === last.y) this.events.push({ type: 'longPress', ...at });
    else this.#swiped(first, last);
    this.#changed();
    return Promise.resolve('pointer');
  }

  /** The driver interface knows only touches: a directional swipe of Maestro is recognised by its start and end. */
  #swiped(from: { x: number; y: number }, to: { x: number; y: number; atMs: number }): void {
    const isVertical = from.x === to.x;
    const direction = isVertical ? (to.y < from.y ? 'UP' : 'DOWN') : to.x < from.x ? 'LEFT' : 'RIGHT';
    const durationMs = to.atMs;
    this.events.push({ type: 'swipe', start: [from.x, from.y], end: [to.x, to.y], durationMs });
    this.events.push({ type: 'swipeDirection', direction, durationMs });
    this.events.push({ type: 'swipeFromPoint', x: from.x, y: from.y, direction, durationMs });
    if (direction === 'UP') this.events.push({ type: 'scroll' });
    this.#drift = this.#case.driver.driftStepsPerSwipe ?? 0;
    const isFromPoint = from.x === GRID.width / 2 && from.y === GRID.height / 2;
    if (isFromPoint || this.#case.driver.kind === 'decelerating') this.#move(direction);
  }

  #move(direction: string): void {
    const [dx, dy] = { UP: [0, -300], DOWN: [0, 300], RIGHT: [-300, 0], LEFT: [300, 0] }[direction] ?? [0, 0];
    this.#each((placed) => (placed.bounds = moved(placed.bounds, dx ?? 0, dy ?? 0)));
  }

  #shift(): void {
    this.#drift--;
    this.#each((placed) => (placed.bounds = moved(placed.bounds, 0, this.#case.driver.driftStepPx ?? 0)));
  }

  #each(work: (placed: Placed) => void, list = this.#roots): void {
    for (const placed of list) {
      work(placed);
      this.#each(work, placed.children);
    }
  }

  /** Children first, in the order of the layout; the first that is hit takes it. */
  #click(x: number, y: number, list = this.#roots): boolean {
    for (const placed of list) {
      if (this.#click(x, y, placed.children)) return true;
      const { left, top, right, bottom } = placed.bounds;
      if (x < left || x > right || y < top || y > bottom) continue;
      for (const operation of placed.spec.behaviour?.onClick ?? []) this.#operate(operation, placed);
      return true;
    }
    return false;
  }

  #operate(operation: Operation, self: Placed): void {
    const target = operation.target === undefined || operation.target === 'self' ? self : this.#named(operation.target);
    switch (operation.op) {
      case 'increment':
        this.counters[operation.counter ?? 'n'] = (this.counters[operation.counter ?? 'n'] ?? 0) + 1;
        return;
      case 'set': {
        const value = String(operation.value).replace('{n}', String(this.counters['n'] ?? 0));
        if (operation.prop === 'text') target.text = value;
        else target.color = value;
        return;
      }
      case 'append':
        target.text = `${target.text ?? ''}${operation.value}`;
        return;
      case 'toggle':
        for (const prop of operation.props ?? []) target.flags[prop] = !target.flags[prop];
        return;
      case 'throw':
        if (operation.whenCounter !== undefined && operation.whenCounter !== this.counters['n']) return;
        throw operation.maestroException === true
          ? new AppNotInstalledError('thrown by the case')
          : new Error(operation.message ?? 'thrown');
    }
  }

  #named(ref: string): Placed {
    let found: Placed | undefined;
    this.#each((placed) => (found = placed.spec.ref === ref ? placed : found));
    if (found === undefined) throw new Error(`the case names no ${ref}`);
    return found;
  }

  /** Where the last element of this name is now, with whatever drift is left. */
  finalBounds(ref: string): Bounds {
    while (this.#drift > 0) this.#shift();
    return this.#named(ref).bounds;
  }

  #node(placed: Placed): UnifiedUINode {
    const { spec, bounds, flags } = placed;
    const onRead = spec.behaviour?.textOnRead;
    const text = onRead === undefined ? placed.text : textOnRead(onRead, placed.reads, this.reads);
    placed.reads++;
    return makeNode({
      text: text ?? '',
      resourceId: spec.id ?? '',
      bounds,
      center: centerOf(bounds),
      ...flags,
      clickable: spec.clickable ?? false,
      stateDescription: placed.color,
      key: spec.css ?? '',
      packageName: 'case',
      children: placed.children.map((child) => this.#node(child)),
    });
  }

  queryCss(css: string): Promise<string[]> {
    return Promise.resolve([css]);
  }

  press({ key }: KeyPress): Promise<Route> {
    this.#throwOn(key === 'back' ? 'backPress' : 'pressKey');
    if (key === 'back' && this.#keyboard) {
      this.#keyboard = this.#case.driver.keyboardRemainsVisible ?? false;
      this.events.push({ type: 'hideKeyboard' });
    } else if (key === 'back') this.events.push({ type: 'backPress' });
    else {
      this.events.push({ type: 'pressKey', key: key.toUpperCase() });
      if (key === 'backspace') this.typed = this.typed.slice(0, -1);
    }
    this.#changed();
    return Promise.resolve('keys');
  }

  type(text: string): Promise<Route> {
    this.typed += text;
    this.events.push({ type: 'inputText', text });
    this.#changed();
    return Promise.resolve('keys');
  }

  eraseBack(count: number): Promise<Route> {
    this.typed = count === 50 ? '' : this.typed.slice(0, -count);
    this.events.push({ type: 'eraseText' });
    this.#changed();
    return Promise.resolve('keys');
  }

  rotate(orientation: string): Promise<Route> {
    const names: Record<string, string> = {
      portrait: 'PORTRAIT',
      landscape: 'LANDSCAPE_LEFT',
      landscape_right: 'LANDSCAPE_RIGHT',
      upside_down: 'UPSIDE_DOWN',
    };
    this.#isTurned = orientation.startsWith('landscape');
    this.events.push({ type: 'setOrientation', orientation: names[orientation] ?? '' });
    return Promise.resolve('app_control');
  }

  openLink(link: string, _call: Call, options: { autoVerify?: boolean } = {}): Promise<Route> {
    this.events.push({ type: 'openLink', link, autoVerify: options.autoVerify ?? false });
    return Promise.resolve('app_control');
  }

  hover = (): Promise<Route> => unsupported();
  wheel = (): Promise<Route> => unsupported();
  operate = (): Promise<Route> => unsupported();
  bringToFront = (): Promise<Route> => unsupported();

  subscribe(listener: (event: DeviceEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  #changed(): void {
    for (const listener of this.#listeners) listener({ type: 'changed', window_uid: 'case' });
  }

  #log(event: MaestroEvent): Promise<void> {
    this.events.push(event);
    return Promise.resolve();
  }

  #stopped(event: MaestroEvent): Promise<void> {
    this.#front = '';
    return this.#log(event);
  }

  #launch(appId: string, launchArguments: Record<string, unknown>): Promise<void> {
    this.#throwOn('launchApp');
    if (!this.#installed.has(appId)) return Promise.reject(new AppNotInstalledError(`${appId} is not installed`));
    this.#front = appId;
    return this.#log({ type: 'launchApp', appId, launchArguments });
  }

  #throwOn(call: string): void {
    const thrown = this.#case.driver.throwOn?.[call];
    if (thrown === undefined) return;
    throw thrown.deviceConnection ? new HandsightError('DeviceGone', 'the device is gone') : new Error('thrown by the case');
  }
}

const screenBounds: Bounds = { left: 0, top: 0, right: GRID.width, bottom: GRID.height };
const NOWHERE: Bounds = { left: 0, top: 0, right: 0, bottom: 0 };

/** Maestro's grid includes its far edge; a screen of 540 pixels ends at index 539. */
const onGrid = (value: number, size: number): number => (Math.round(value) === size - 1 ? size : Math.round(value));

const unsupported = (): Promise<Route> => Promise.reject(new HandsightError('PatternUnsupported', 'the stand-in cannot'));

const moved = ({ left, top, right, bottom }: Bounds, dx: number, dy: number): Bounds => ({
  left: left + dx,
  top: top + dy,
  right: right + dx,
  bottom: bottom + dy,
});

function place(spec: CaseElement): Placed {
  const [left = 0, top = 0, right = 0, bottom = 0] = spec.bounds ?? [];
  const { enabled = true, selected = false, checked = false, focused = false } = spec;
  const repeated = spec.textRepeat;
  return {
    spec,
    bounds: { left, top, right, bottom },
    text: repeated === undefined ? spec.text : repeated.char.repeat(repeated.count),
    flags: { enabled, selected, checked, focused },
    color: '',
    children: (spec.children ?? []).map(place),
    reads: 0,
  };
}

function textOnRead(
  { template, sequence }: { template?: string | undefined; sequence?: string[] | undefined },
  reads: number,
  unique: number,
): string {
  if (sequence !== undefined) return sequence[Math.min(reads, sequence.length - 1)] ?? '';
  return (template ?? '').replace('{n}', String(reads)).replace('{unique}', String(unique));
}

/** A driver whose one device is the stand-in. */
export const standInDriver = (device: StandIn): Driver => ({
  scheme: 'stand-in',
  list: () => Promise.resolve([]),
  open: () => Promise.resolve(device),
});
