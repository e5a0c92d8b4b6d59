import { contains, type Point } from '@handsight/core/screen';
import type { Scope } from '../expr/scope.ts';
import type { Value } from '../expr/value.ts';
import type { Effect } from '../scenario/effect-schema.ts';
import { pathTo, walkItems, type Item, type Memory } from '../item/item.ts';
import { surfacesOf, type Surface } from '../view/surface.ts';
import { assign } from '../world/states.ts';
import { log, type World } from '../world/world.ts';
import { isEditable } from '../item/kind.ts';

/** An element that something is done to, with everything around it. */
export interface Target {
  surface: Surface;
  item: Item;
  /** The element itself first, the window's root last. */
  path: Item[];
}

/** On whose behalf effects run. */
export interface Occasion {
  scope: Scope;
  /** The window in which it happened; empty for none. */
  uid: string;
  app: string;
  page: number;
}

export type EffectRunner = (stage: Stage, effects: readonly Effect[], occasion: Occasion) => void;

const MAX_DEPTH = 30;

/** The world and its current rendering. The rendering is made on demand and cached until something changes. */
export class Stage {
  readonly world: World;
  readonly #runner: EffectRunner;
  #surfaces: Surface[] | undefined;
  #depth = 0;

  constructor(world: World, runner: EffectRunner) {
    this.world = world;
    this.#runner = runner;
  }

  /** Effects may trigger others. An endless chain of effects is stopped and logged. */
  run(effects: readonly Effect[], occasion: Occasion): void {
    if (this.#depth >= MAX_DEPTH) {
      log(this.world, 'error', occasion.app, 'scenario', `effects cause themselves more than ${MAX_DEPTH} times`);
      return;
    }
    this.#depth++;
    try {
      this.#runner(this, effects, occasion);
    } finally {
      this.#depth--;
      this.touch();
    }
  }

  /** The world has changed, or may have. */
  touch(): void {
    this.#surfaces = undefined;
  }

  /** Back to front. */
  get surfaces(): Surface[] {
    if (this.#surfaces !== undefined) return this.#surfaces;
    let surfaces = surfacesOf(this.world);
    if (settleFocus(this.world, surfaces)) surfaces = surfacesOf(this.world);
    this.#surfaces = surfaces;
    return surfaces;
  }

  surface(uid: string): Surface | undefined {
    return this.surfaces.find((surface) => surface.window.uid === uid);
  }

  get focused(): Surface | undefined {
    return this.surfaces.find((surface) => surface.focused);
  }

  /** The topmost window that receives input at a point. */
  surfaceAt(point: Point): Surface | undefined {
    return this.surfaces.findLast((surface) => surface.window.kind !== 'toast' && (surface.modal || contains(surface.bounds, point)));
  }

  /** The innermost element that can be seen at a point. */
  at(point: Point): Target | undefined {
    const surface = this.surfaceAt(point);
    const path = surface === undefined ? [] : under(surface.root, point);
    const [item] = path;
    return surface === undefined || item === undefined ? undefined : { surface, item, path };
  }

  /** The element as it is now, after whatever has changed since it was last looked up. */
  locate(uid: string, key: string): Target | undefined {
    const surface = this.surface(uid);
    const path = surface === undefined ? [] : pathTo(surface.root, key);
    const [item] = path;
    return surface === undefined || item === undefined ? undefined : { surface, item, path };
  }

  again({ surface, item }: Target): Target | undefined {
    return this.locate(surface.window.uid, item.id);
  }

  /** The element that keys go to. */
  get focusTarget(): Target | undefined {
    const surface = this.focused;
    const key = surface?.page.focus ?? '';
    return surface === undefined || key === '' ? undefined : this.locate(surface.window.uid, key);
  }

  /** An element by the scenario's id, first in the window given. */
  byId(id: string, uid: string): Target | undefined {
    const ordered = [...this.surfaces].sort((a, b) => Number(b.window.uid === uid) - Number(a.window.uid === uid));
    for (const surface of ordered) {
      for (const item of walkItems(surface.root)) if (item.spec.id === id) return this.locate(surface.window.uid, item.id);
    }
    return undefined;
  }

  focus({ surface, item }: Target): void {
    giveFocus(this.world, surface, item);
    this.touch();
  }

  memory({ surface, item }: Target): Memory | undefined {
    return surface.page.memory.get(item.id);
  }

  remember({ surface, item }: Target, change: Partial<Memory>): void {
    surface.page.memory.set(item.id, { ...surface.page.memory.get(item.id), ...change });
    this.touch();
  }

  /** Give an element another value: in the variable it is bound to, or in its own memory. */
  hold(target: Target, value: Value): void {
    const { bind } = target.item.spec;
    if (bind === undefined) this.remember(target, { value });
    else assign(target.item.scope, bind, value);
    this.touch();
  }
}

/** Later siblings lie over earlier ones. */
function under(item: Item, point: Point): Item[] {
  for (const child of [...item.children].reverse()) {
    const path = under(child, point);
    if (path.length > 0) return [...path, item];
  }
  return contains(item.visible, point) ? [item] : [];
}

/** Give an element of a window the focus. On a phone, a field brings the keyboard with it. */
function giveFocus(world: World, { page }: Surface, item: Item): void {
  page.focus = item.id;
  if (world.phone && isEditable(item.kind)) world.keyboard = { shown: true, shift: false, symbols: false, field: item.spec };
}

/**
 * The focus after something changed: an element that is gone has lost it, a window that never had one gives it where the
 * scenario says, and a keyboard without a field goes away. Returns whether anything had to be corrected.
 */
function settleFocus(world: World, surfaces: Surface[]): boolean {
  const surface = surfaces.find((one) => one.focused);
  if (surface?.page.content.type === 'menu') return false;
  const wasShown = world.keyboard.shown;
  const before = surface?.page.focus;
  const holder = surface === undefined ? undefined : focusHolder(surface);
  if (surface !== undefined && holder !== undefined && before === undefined) giveFocus(world, surface, holder);
  else if (surface !== undefined && holder === undefined) surface.page.focus = '';
  if (holder === undefined || !isEditable(holder.kind)) world.keyboard = { ...world.keyboard, shown: false };
  return world.keyboard.shown !== wasShown || (surface?.page.focus ?? '') !== (before ?? '');
}

function focusHolder({ page, root }: Surface): Item | undefined {
  for (const item of walkItems(root)) {
    if (page.focus === undefined ? item.spec.focused : item.id === page.focus) return item;
  }
  return undefined;
}
