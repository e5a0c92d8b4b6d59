import { HandsightError } from '@handsight/core/error';
import { type Call, type Clock, type DeviceEvent, endOf, type Route, type WindowInfo } from '@handsight/core/device';
import { type UnifiedUINode, sameBounds } from '@handsight/core/screen';
import { Engine } from './engine/engine.ts';
import type { Scenario } from './scenario/load.ts';
import { isMeant, reactionsOf } from './stage/react.ts';
import type { World } from './world/world.ts';
import type { JudgedWindow } from './judge.ts';
import type { Surface } from './view/surface.ts';
import { toUnifiedTree } from './view/convert-tree.ts';

/** An engine driven by a clock: it advances whether or not anyone looks, and reports changes. */
export class Session {
  readonly engine: Engine;
  readonly look: Look;
  readonly #id: string;
  readonly #clock: Clock;
  readonly #alarm: Alarm;
  readonly #listeners = new Set<(event: DeviceEvent) => void>();
  #closed = false;

  constructor(id: string, scenario: Scenario, clock: Clock) {
    this.#id = id;
    this.#clock = clock;
    this.#alarm = new Alarm(clock, () => this.catchUp());
    this.engine = new Engine(scenario, clock.now());
    this.look = new Look(this.engine);
    this.#publish();
  }

  /** Answer a question about the device as it is now. */
  ask<T>(call: Call, answer: () => T): Promise<T> {
    try {
      this.#mayRun(call);
      this.catchUp();
      return Promise.resolve(answer());
    } catch (error) {
      return Promise.reject(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Do something to the device. */
  act(call: Call, route: Route, input: () => void): Promise<Route> {
    return this.ask(call, () => {
      try {
        input();
      } finally {
        this.#publish();
      }
      if (route === 'pointer') this.#report({ type: 'touched' });
      return route;
    });
  }

  /** Runs everything that is due by now. */
  catchUp(): void {
    if (this.#closed) return;
    this.engine.advance(this.#clock.now());
    this.#publish();
  }

  subscribe(listener: (event: DeviceEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#alarm.setTo(undefined);
    this.#report({ type: 'gone', reason: 'closed' });
    this.#listeners.clear();
  }

  #mayRun(call: Call): void {
    if (this.#closed) throw new HandsightError('DeviceGone', `${this.#id} is closed`, { device: this.#id });
    const end = endOf(call);
    if (end === undefined) return;
    throw end instanceof HandsightError ? end : new HandsightError('Cancelled', `the call to ${this.#id} was cancelled`);
  }

  #publish(): void {
    for (const event of this.look.refresh()) this.#report(event);
    this.#alarm.setTo(this.engine.nextEvent);
  }

  #report(event: DeviceEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }
}

/** A single timer on an injected clock. */
export class Alarm {
  readonly #clock: Clock;
  readonly #ring: () => void;
  #set: { at: number; stop: AbortController } | undefined;

  constructor(clock: Clock, ring: () => void) {
    this.#clock = clock;
    this.#ring = ring;
  }

  /** Replaces any time set before; undefined clears it. */
  setTo(at: number | undefined): void {
    if (at === this.#set?.at) return;
    this.#set?.stop.abort();
    this.#set = undefined;
    if (at === undefined) return;
    const stop = new AbortController();
    this.#set = { at, stop };
    this.#clock.after(Math.max(0, at - this.#clock.now()), stop.signal).then(
      () => {
        this.#set = undefined;
        this.#ring();
      },
      () => undefined,
    );
  }
}

interface ShownWindow {
  info: WindowInfo;
  tree: UnifiedUINode;
}

/**
 * What the device shows, as the device interface reports it. An unchanged window keeps the same tree object, so
 * callers can detect changes by identity.
 */
class Look {
  readonly #engine: Engine;
  #surfaces: Surface[] = [];
  #windows = new Map<string, ShownWindow>();

  constructor(engine: Engine) {
    this.#engine = engine;
    this.refresh();
  }

  /** Focused first, then from front to back. */
  get windows(): WindowInfo[] {
    return [...this.#windows.values()].map(({ info }) => info).sort((a, b) => Number(b.focused) - Number(a.focused) || b.layer - a.layer);
  }

  tree(uid: string): UnifiedUINode | undefined {
    return this.#windows.get(uid)?.tree;
  }

  /** The windows with the values of secrets; for a judge, never for an agent. */
  revealed(): JudgedWindow[] {
    const { world, surfaces } = this.#engine;
    return surfaces.filter(isListed).map((surface) => ({
      uid: surface.window.uid,
      title: surface.title,
      focused: surface.focused,
      tree: convertSurface(world, surface, true),
    }));
  }

  /** Refreshes and returns what has changed since the last time. */
  refresh(): DeviceEvent[] {
    const { surfaces, world } = this.#engine;
    if (surfaces === this.#surfaces) return [];
    this.#surfaces = surfaces;
    const before = this.#windows;
    this.#windows = new Map();
    for (const [layer, surface] of surfaces.filter(isListed).entries()) {
      const { uid } = surface.window;
      const tree = convertSurface(world, surface, false);
      const old = before.get(uid)?.tree;
      this.#windows.set(uid, { info: infoOf(world, surface, layer), tree: old !== undefined && sameTree(old, tree) ? old : tree });
    }
    return changes(before, this.#windows);
  }
}

/** The phone's bars are painted and can be tapped, but no accessibility service lists them among the windows one works with. */
const isListed = ({ page: { content } }: Surface): boolean => content.type !== 'status_bar' && content.type !== 'navigation_bar';

function convertSurface(world: World, { window, page, root }: Surface, reveal: boolean): UnifiedUINode {
  const taps = reactionsOf(world, page).filter(
    ({ on }) => on.tool === 'tap' && (on.target_id !== undefined || on.target_name !== undefined),
  );
  return toUnifiedTree(root, {
    phone: world.phone,
    ownRoles: !world.phone || page.content.type === 'state',
    packageName: window.process,
    reacts: (item) => taps.some(({ on }) => isMeant(item, on)),
    reveal,
  });
}

/** A modal window's bounds are the whole screen. */
function infoOf({ phone, size }: World, { window, title, bounds, modal, focused }: Surface, layer: number): WindowInfo {
  const { uid, kind, process, pid } = window;
  const reach = phone && modal ? { left: 0, top: 0, right: size.width, bottom: size.height } : bounds;
  return { window_uid: uid, handle: uid, title, process, pid, bounds: reach, focused, kind, layer, monitor_index: 0 };
}

function changes(before: Map<string, ShownWindow>, now: Map<string, ShownWindow>): DeviceEvent[] {
  const events: DeviceEvent[] = [];
  const infos = (windows: Map<string, ShownWindow>): string => JSON.stringify([...windows.values()].map(({ info }) => info));
  if (infos(before) !== infos(now)) events.push({ type: 'windows_changed' });
  for (const [uid, { tree }] of now) {
    if (before.get(uid)?.tree !== tree) events.push({ type: 'changed', window_uid: uid });
  }
  const focus = focusOf(now);
  const old = focusOf(before);
  if (focus !== undefined && (focus.uid !== old?.uid || focus.key !== old.key))
    events.push({ type: 'focus_changed', window_uid: focus.uid });
  return events;
}

function focusOf(windows: Map<string, ShownWindow>): { uid: string; key: string } | undefined {
  for (const [uid, { info, tree }] of windows) if (info.focused) return { uid, key: focusedKey(tree) ?? '' };
  return undefined;
}

function focusedKey(node: UnifiedUINode): string | undefined {
  if (node.focused) return node.key;
  for (const child of node.children) {
    const key = focusedKey(child);
    if (key !== undefined) return key;
  }
  return undefined;
}

// prettier-ignore
const PLAIN = [
  'id', 'key', 'text', 'value', 'description', 'resourceId', 'className', 'nativeRole', 'packageName', 'enabled', 'focused', 'selected',
  'checked', 'checkable', 'clickable', 'scrollable', 'longClickable', 'password', 'hintText', 'stateDescription', 'paneTitle',
  'tooltipText', 'keyboardShortcut', 'visible',
] as const;

/** Whether two readings of a window are equal. */
function sameTree(a: UnifiedUINode, b: UnifiedUINode): boolean {
  if (!sameBounds(a.bounds, b.bounds) || a.children.length !== b.children.length) return false;
  for (const field of PLAIN) if (a[field] !== b[field]) return false;
  return a.children.every((child, i) => {
    const other = b.children[i];
    return other !== undefined && sameTree(child, other);
  });
}
