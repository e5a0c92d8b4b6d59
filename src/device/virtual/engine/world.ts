import type { LogLine } from '../../device.ts';
import type { WindowKind } from '../../window.ts';
import { Scope } from '../expr/scope.ts';
import type { Row } from '../expr/value.ts';
import type { Scenario } from '../scenario/load.ts';
import type { WindowSpec } from '../scenario/scenario-schema.ts';
import type { Memory } from '../view/item.ts';
import { Timers } from './timers.ts';

/** What a window shows. */
export type Content = { type: 'state'; spec: WindowSpec };

export interface OpenWindow {
  uid: string;
  kind: WindowKind;
  process: string;
  pid: number;
  content: Content;
  /** Key of the element that has the focus in it; empty for none, undefined before it was first shown. */
  focus: string | undefined;
}

/** Everything that can change on a scripted device. */
export interface World {
  readonly scenario: Scenario;
  readonly phone: boolean;
  readonly density: number;
  size: { width: number; height: number };
  now: number;
  data: Row;
  state: string;
  /** Back to front. */
  windows: OpenWindow[];
  /** What elements remember, by window. Kept when a state is left and entered again. */
  memories: Map<string, Map<string, Memory>>;
  /** Where the last tap went. */
  tapped: { uid: string; key: string } | undefined;
  clipboard: string;
  readonly timers: Timers;
  readonly logs: LogLine[];
}

const DEFAULT_SIZE = { phone: { width: 1080, height: 2400, density: 2.75 }, desktop: { width: 1280, height: 800, density: 1 } };

export function createWorld(scenario: Scenario, now: number): World {
  const kind = scenario.device.kind ?? 'desktop';
  const defaults = DEFAULT_SIZE[kind];
  const world: World = {
    scenario,
    phone: kind === 'phone',
    density: scenario.device.density ?? defaults.density,
    size: { width: scenario.device.width ?? defaults.width, height: scenario.device.height ?? defaults.height },
    now,
    data: {},
    state: '',
    windows: [],
    memories: new Map(),
    tapped: undefined,
    clipboard: '',
    timers: new Timers(),
    logs: [],
  };
  if (scenario.device.width === undefined && kind === 'desktop') growToWindows(world);
  if (scenario.initial_state !== undefined) enterState(world, scenario.initial_state);
  return world;
}

/** A desktop whose size is not given is at least as large as its windows. */
function growToWindows(world: World): void {
  for (const state of Object.values(world.scenario.states)) {
    for (const { bounds } of state.windows) {
      if (bounds === undefined) continue;
      world.size.width = Math.max(world.size.width, bounds.x + bounds.width);
      world.size.height = Math.max(world.size.height, bounds.y + bounds.height);
    }
  }
}

/** Windows that stay keep their place; new ones come to the front, the first in the list foremost. */
export function enterState(world: World, name: string): void {
  const specs = world.scenario.states[name]?.windows ?? [];
  const before = new Map(world.windows.map((window) => [window.uid, window]));
  const wanted = new Map(specs.map((spec) => [spec.uid, spec]));
  const kept = world.windows.filter((window) => window.content.type !== 'state' || wanted.has(window.uid));
  for (const window of kept) {
    const spec = wanted.get(window.uid);
    if (spec !== undefined) window.content = { type: 'state', spec };
  }
  const opened = specs
    .filter((spec) => !before.has(spec.uid))
    .map((spec): OpenWindow => ({
      uid: spec.uid,
      kind: 'app',
      process: spec.process,
      pid: spec.pid,
      content: { type: 'state', spec },
      focus: undefined,
    }));
  world.windows = [...kept, ...opened.reverse()];
  world.state = name;
}

export function memoryOf(world: World, uid: string): Map<string, Memory> {
  let memory = world.memories.get(uid);
  if (memory === undefined) world.memories.set(uid, (memory = new Map()));
  return memory;
}

export function remember(world: World, uid: string, key: string, change: Partial<Memory>): void {
  const memory = memoryOf(world, uid);
  memory.set(key, { ...memory.get(key), ...change });
}

export const globalScope = (world: World): Scope => new Scope(world.data);

/** The window that keys go to: the foremost that takes them. */
export const focusedWindow = (world: World): OpenWindow | undefined =>
  world.windows.findLast((window) => window.kind !== 'toast' && window.kind !== 'keyboard');
