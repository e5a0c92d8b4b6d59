import { contains, type Point } from '../../../screen/geometry.ts';
import type { Value } from '../expr/value.ts';
import { pathTo, walkItems, type Item, type Memory } from '../view/item.ts';
import { surfacesOf, type Surface } from '../view/surface.ts';
import { assign } from './assign.ts';
import { remember, type OpenWindow, type World } from './world.ts';

/** An element that something is done to, with everything around it. */
export interface Target {
  surface: Surface;
  item: Item;
  /** The element itself first, the window's root last. */
  path: Item[];
}

/** The world and how it looks now. The look is made when it is asked for and kept until something changes. */
export class Stage {
  readonly world: World;
  #surfaces: Surface[] | undefined;

  constructor(world: World) {
    this.world = world;
  }

  /** Back to front. */
  get surfaces(): Surface[] {
    this.#surfaces ??= surfacesOf(this.world);
    return this.#surfaces;
  }

  /** The world has changed, or may have. */
  touch(): void {
    this.#surfaces = undefined;
  }

  surface(uid: string): Surface | undefined {
    return this.surfaces.find((surface) => surface.window.uid === uid);
  }

  get focused(): Surface | undefined {
    return this.surfaces.find((surface) => surface.focused);
  }

  /** The element as it is now, after whatever has changed since it was last looked up. */
  locate(uid: string, key: string): Target | undefined {
    const surface = this.surface(uid);
    const path = surface === undefined ? [] : pathTo(surface.root, key);
    const [item] = path;
    return surface === undefined || item === undefined ? undefined : { surface, item, path };
  }

  /** The element under a point: of the foremost window there, the innermost that can be seen. */
  at(point: Point): Target | undefined {
    const surface = this.surfaces.findLast((one) => one.window.kind !== 'toast' && contains(one.bounds, point));
    if (surface === undefined) return undefined;
    const path = under(surface.root, point);
    const [item] = path;
    return item === undefined ? undefined : { surface, item, path };
  }

  /** The element that keys go to. */
  get focusTarget(): Target | undefined {
    const surface = this.focused;
    return surface?.window.focus === undefined || surface.window.focus === ''
      ? undefined
      : this.locate(surface.window.uid, surface.window.focus);
  }

  /** A window that is used comes to the front. */
  raise(window: OpenWindow): void {
    const { world } = this;
    if (world.windows.at(-1) === window || window.kind !== 'app') return;
    world.windows = [...world.windows.filter((other) => other !== window), window];
    this.touch();
  }

  focus({ surface, item }: Target): void {
    surface.window.focus = item.id;
    this.touch();
  }

  memory({ surface, item }: Target): Memory | undefined {
    return this.world.memories.get(surface.window.uid)?.get(item.id);
  }

  remember({ surface, item }: Target, change: Partial<Memory>): void {
    remember(this.world, surface.window.uid, item.id, change);
    this.touch();
  }

  /** Give an element another value: in the variable it is bound to, or in its own memory. */
  hold(target: Target, value: Value): void {
    const { bind } = target.item.spec;
    if (bind === undefined) this.remember(target, { value });
    else assign(target.item.scope, bind, value);
    this.touch();
  }

  /** An element by the scenario's id, first in the window given. */
  byId(id: string, uid?: string): Target | undefined {
    const ordered = [...this.surfaces].sort((a, b) => Number(b.window.uid === uid) - Number(a.window.uid === uid));
    for (const surface of ordered) {
      for (const item of walkItems(surface.root)) if (item.spec.id === id) return this.locate(surface.window.uid, item.id);
    }
    return undefined;
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
