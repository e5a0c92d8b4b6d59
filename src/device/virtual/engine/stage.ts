import { contains, type Point } from '../../../screen/geometry.ts';
import type { Scope } from '../expr/scope.ts';
import type { Value } from '../expr/value.ts';
import type { Effect } from '../scenario/effect-schema.ts';
import { pathTo, walkItems, type Item, type Memory } from '../view/item.ts';
import { isEditable } from '../view/kind.ts';
import { surfacesOf, type Surface } from '../view/surface.ts';
import { assign } from './assign.ts';
import { pageOf } from './page.ts';
import { focusedWindow } from './windows.ts';
import type { World } from './world.ts';

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

/** The world and how it looks now. The look is made when it is asked for and kept until something changes. */
export class Stage {
  readonly world: World;
  readonly #runner: EffectRunner;
  #surfaces: Surface[] | undefined;

  constructor(world: World, runner: EffectRunner) {
    this.world = world;
    this.#runner = runner;
  }

  run(effects: readonly Effect[], occasion: Occasion): void {
    this.#runner(this, effects, occasion);
    this.touch();
  }

  /** The world has changed, or may have. */
  touch(): void {
    this.#surfaces = undefined;
  }

  /** Back to front. */
  get surfaces(): Surface[] {
    this.#surfaces ??= this.#look();
    return this.#surfaces;
  }

  #look(): Surface[] {
    const before = this.#fieldSpec;
    const surfaces = surfacesOf(this.world, before);
    if (!this.#settleFocus(surfaces)) return surfaces;
    this.#field = undefined;
    const field = focusedItem(surfaces);
    this.#field = field;
    return surfacesOf(this.world, field?.spec);
  }

  surface(uid: string): Surface | undefined {
    return this.surfaces.find((surface) => surface.window.uid === uid);
  }

  get focused(): Surface | undefined {
    return this.surfaces.find((surface) => surface.focused);
  }
}
