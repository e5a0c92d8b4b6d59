import type { LogLine } from '@handsight/core/device';
import { Scope } from '../expr/scope.ts';
import { copyOf, isRow, type Row } from '../expr/value.ts';
import type { Scenario } from '../scenario/load.ts';
import type { NodeSpec } from '../scenario/node-schema.ts';
import { RowKeys } from '../item/item.ts';
import type { Content, Notification, OpenWindow, Page } from './page.ts';

/** Everything that can change on a scripted device. */
export interface World {
  readonly scenario: Scenario;
  readonly phone: boolean;
  readonly density: number;
  size: { width: number; height: number };
  now: number;
  /** The scenario's variables, and those of each app. */
  data: Row;
  appData: Map<string, Row>;
  /** The state of a scenario with states; else empty. */
  state: string;
  /** All windows; on a phone also those of apps in the background. Later ones were used later. */
  windows: OpenWindow[];
  /** Pages of states' windows, by uid: they remember when their window comes back. */
  statePages: Map<string, Page>;
  /** Where the last tap went. */
  tapped: { uid: string; key: string } | undefined;
  /** The keyboard of a phone, and the field it is for. */
  keyboard: { shown: boolean; shift: boolean; symbols: boolean; field: NodeSpec | undefined };
  clipboard: string;
  permissions: Map<string, boolean>;
  notifications: Notification[];
  readonly timers: Timers;
  /** Bytes that went over the network. */
  traffic: { sent: number; received: number };
  readonly logs: LogLine[];
  readonly random: () => number;
  readonly rows: RowKeys;
  /** The last number given to a page, a window, a process. */
  serial: number;
}

const DEFAULT_SIZE = { phone: { width: 1080, height: 2400, density: 2.75 }, desktop: { width: 1280, height: 800, density: 1 } };
const MAX_LOG_LINES = 5000;

export function createWorld(scenario: Scenario, now: number): World {
  const { device } = scenario;
  const kind = device.kind ?? (Object.keys(scenario.apps).length > 0 ? 'phone' : 'desktop');
  const { width, height, density } = DEFAULT_SIZE[kind];
  const world: World = {
    scenario,
    phone: kind === 'phone',
    density: device.density ?? density,
    size: { width: device.width ?? width, height: device.height ?? height },
    now,
    data: copyRow(scenario.data),
    appData: new Map(Object.entries(scenario.apps).map(([name, app]) => [name, copyRow(app.data)])),
    state: '',
    windows: [],
    statePages: new Map(),
    tapped: undefined,
    keyboard: { shown: false, shift: false, symbols: false, field: undefined },
    clipboard: '',
    permissions: new Map(),
    notifications: [],
    timers: new Timers(),
    traffic: { sent: 0, received: 0 },
    logs: [],
    random: seededRandom(device.seed),
    rows: new RowKeys(),
    serial: 0,
  };
  if (device.width === undefined && !world.phone) growToWindows(world);
  return world;
}

/** A desktop whose size is not given is at least as large as its windows. */
function growToWindows(world: World): void {
  for (const state of Object.values(world.scenario.states)) {
    for (const { bounds } of state.windows) {
      if (bounds === undefined) continue;
      world.size.width = Math.max(world.size.width, Math.ceil(bounds.x + bounds.width));
      world.size.height = Math.max(world.size.height, Math.ceil(bounds.y + bounds.height));
    }
  }
}

export function copyRow(row: Row): Row {
  const copy = copyOf(row);
  return isRow(copy) ? copy : {};
}

export const nextSerial = (world: World): number => ++world.serial;

export const newPage = (world: World, content: Content): Page => ({
  serial: nextSerial(world),
  content,
  memory: new Map(),
  focus: undefined,
});

/** The names that a page's expressions see: its parameters, its app's variables, the scenario's. */
export function scopeOf(world: World, content: Content): Scope {
  const global = new Scope(world.data);
  if (content.type === 'menu' || content.type === 'prompt') return content.scope;
  if (content.type !== 'screen' && content.type !== 'dialog') return global;
  return appScope(world, content.app).with(content.parameters);
}

export function appScope(world: World, app: string): Scope {
  const global = new Scope(world.data);
  const data = world.appData.get(app);
  return data === undefined ? global : global.with(data);
}

export function log(world: World, level: LogLine['level'], app: string, tag: string, text: string): void {
  const pid = world.windows.find(({ kind, process }) => kind === 'app' && process === app)?.pid;
  world.logs.push({ at: world.now, level, tag, app, text, ...(pid === undefined ? {} : { pid }) });
  if (world.logs.length > MAX_LOG_LINES) world.logs.splice(0, world.logs.length - MAX_LOG_LINES);
}

/** Seeded, repeatable numbers from 0 to 1 (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The owner of a scheduled event, which is dropped when its owner is gone. */
interface TimerOwner {
  app: string;
  page: number;
}

interface Timer {
  at: number;
  order: number;
  owner: TimerOwner;
  run: () => void;
  /** Only removes something transient; nobody waits for that. */
  isFading: boolean;
}

/** Scheduled events, in the world's own time. */
export class Timers {
  #pending: Timer[] = [];
  #order = 0;

  /** When the next thing happens. */
  get next(): number | undefined {
    return this.#pending.length === 0 ? undefined : Math.min(...this.#pending.map((timer) => timer.at));
  }

  /** Whether anything is scheduled besides the end of transient windows. */
  get isPending(): boolean {
    return this.#pending.some(({ isFading }) => !isFading);
  }

  add(at: number, owner: TimerOwner, run: () => void, isFading = false): void {
    this.#pending.push({ at, order: this.#order++, owner, run, isFading });
  }

  cancel(isGone: (owner: TimerOwner) => boolean): void {
    this.#pending = this.#pending.filter((timer) => !isGone(timer.owner));
  }

  /** The earliest timer that is due, taken out. */
  take(now: number): Timer | undefined {
    const due = this.#pending.filter((timer) => timer.at <= now).sort((a, b) => a.at - b.at || a.order - b.order)[0];
    if (due !== undefined) this.#pending = this.#pending.filter((timer) => timer !== due);
    return due;
  }
}
