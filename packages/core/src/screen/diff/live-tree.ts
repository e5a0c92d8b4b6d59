import type { Changes } from './changes.ts';
import type { Place } from './place.ts';
import { Row } from './row.ts';

/** Which changes are made by adding, moving and removing nodes; the rest is overwritten. */
export interface Scope {
  /** Places of either tree that are treated as if they had no mate. */
  readonly unpaired: ReadonlySet<Place>;
  /** Places of `after` whose children are overwritten as a whole. None of their descendants has a mate. */
  readonly rewritten: { has(place: Place): boolean };
}

/** A tree in transition from `before` to `after`: knows the current path of every place. */
export class LiveTree {
  readonly #scope: Scope;
  readonly #slots = new Map<Place, { row: Row; slot: number }>();
  /** A moved element is at its place of `before`, and once it has moved, at that of `after`. */
  readonly #standsAt = new Map<Place, Place>();

  constructor({ before, after, moved }: Changes, scope: Scope) {
    this.#scope = scope;
    for (const place of moved) {
      const origin = this.mateOf(place);
      if (origin !== undefined) this.#standsAt.set(place, origin);
    }
    for (const place of after.places) {
      const mate = this.mateOf(place);
      if (mate === undefined) this.#layOut(place.children, (child) => this.mateOf(child) === undefined);
      else if (scope.rewritten.has(place)) this.#layOut(mate.children, () => true);
      else this.#merge(mate.children, place.children);
    }
    for (const place of before.places) {
      if (this.mateOf(place) === undefined) this.#layOut(place.children, () => true);
    }
  }

  mateOf(place: Place): Place | undefined {
    return this.#scope.unpaired.has(place) ? undefined : place.mate;
  }

  isMoved(place: Place): boolean {
    return this.#standsAt.has(place);
  }

  pathTo(place: Place): number[] {
    const path: number[] = [];
    let at = this.#current(place);
    while (at.parent !== undefined) {
      const held = this.#slots.get(at);
      path.push(held === undefined ? at.index : held.row.indexOf(held.slot));
      at = this.#current(at.parent);
    }
    return path.reverse();
  }

  remove(place: Place): void {
    const held = this.#slots.get(place);
    held?.row.leave(held.slot);
  }

  insert(place: Place): void {
    const held = this.#slots.get(place);
    held?.row.take(held.slot);
  }

  /** The element for this place of `after` leaves its old place and is nowhere until it is inserted. */
  liftTo(place: Place): void {
    const origin = this.#standsAt.get(place);
    if (origin === undefined) return;
    this.remove(origin);
    this.#standsAt.delete(place);
    this.#standsAt.set(origin, place);
  }

  #current(place: Place): Place {
    return this.#standsAt.get(place) ?? place;
  }

  /** Children whose parent has no counterpart in the other tree: some are added later, or some leave. */
  #layOut(children: readonly Place[], isThere: (child: Place) => boolean): void {
    if (!children.some((child) => this.mateOf(child) !== undefined)) return;
    const row = new Row(children.map(isThere));
    children.forEach((child, slot) => this.#slots.set(child, { row, slot }));
  }

  /** The old and the new children of one parent: those that stay share one slot, those that come or leave are in between. */
  #merge(old: readonly Place[], next: readonly Place[]): void {
    if (old.length === next.length && next.every((place, i) => this.mateOf(place) === old[i])) return;
    const isThere: boolean[] = [];
    const held: { place: Place; slot: number }[] = [];
    const add = (place: Place, there: boolean): void => {
      held.push({ place, slot: isThere.length });
      isThere.push(there);
    };
    let i = 0;
    for (const place of next) {
      const origin = this.mateOf(place);
      if (origin === undefined || this.#standsAt.has(place)) {
        add(place, false);
        continue;
      }
      for (let leaver = old[i]; leaver !== undefined && leaver !== origin; leaver = old[++i]) add(leaver, true);
      held.push({ place: origin, slot: isThere.length });
      add(place, true);
      i++;
    }
    for (const leaver of old.slice(i)) add(leaver, true);
    const row = new Row(isThere);
    for (const { place, slot } of held) this.#slots.set(place, { row, slot });
  }
}
