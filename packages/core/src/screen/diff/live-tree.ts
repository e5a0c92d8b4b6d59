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
  /** By parent: the list of its children, and the slot of each. */
  readonly #rows = new Map<Place, { row: Row; slots: Int32Array }>();
  /** A moved element is at its place of `before`, and once it has moved, at that of `after`. */
  readonly #standsAt = new Map<Place, Place>();

  constructor({ before, after, moved }: Changes, scope: Scope) {
    this.#scope = scope;
    for (const place of moved) {
      const origin = this.mateOf(place);
      if (origin !== undefined) this.#standsAt.set(place, origin);
    }
    for (const place of after.outer) {
      const mate = this.mateOf(place);
      if (mate !== undefined && place.below !== 'paired') continue;
      if (mate === undefined) this.#layOut(place, (child) => this.mateOf(child) === undefined);
      else if (scope.rewritten.has(place)) this.#layOut(mate, () => true);
      else this.#merge(mate, place);
    }
    for (const place of before.outer) {
      if (this.mateOf(place) === undefined) this.#layOut(place, () => true);
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
      const held = this.#slotOf(at);
      path.push(held === undefined ? at.index : held.row.indexOf(held.slot));
      at = this.#current(at.parent);
    }
    return path.reverse();
  }

  remove(place: Place): void {
    const held = this.#slotOf(place);
    held?.row.leave(held.slot);
  }

  insert(place: Place): void {
    const held = this.#slotOf(place);
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

  #slotOf({ parent, index }: Place): { row: Row; slot: number } | undefined {
    const held = parent && this.#rows.get(parent);
    return held && { row: held.row, slot: held.slots[index] ?? 0 };
  }

  /** Children whose parent has no counterpart in the other tree: some are added later, or some leave. */
  #layOut(parent: Place, isThere: (child: Place) => boolean): void {
    const { children } = parent;
    if (!children.some((child) => this.mateOf(child) !== undefined)) return;
    this.#rows.set(parent, { row: new Row(children.map(isThere)), slots: Int32Array.from(children.keys()) });
  }

  /** The old and the new children of one parent: those that stay share one slot, those that come or leave are in between. */
  #merge(before: Place, after: Place): void {
    const [old, next] = [before.children, after.children];
    if (old.length === next.length && next.every((place, i) => this.mateOf(place) === old[i])) return;
    const isThere: boolean[] = [];
    const slotsOfOld = new Int32Array(old.length);
    const slotsOfNext = new Int32Array(next.length);
    let i = 0;
    const addLeavers = (end: Place | undefined): void => {
      for (; i < old.length && old[i] !== end; i++) slotsOfOld[i] = isThere.push(true) - 1;
    };
    for (const [j, place] of next.entries()) {
      const origin = this.mateOf(place);
      const stays = origin !== undefined && !this.#standsAt.has(place);
      if (stays) {
        addLeavers(origin);
        slotsOfOld[i++] = isThere.length;
      }
      slotsOfNext[j] = isThere.push(stays) - 1;
    }
    addLeavers(undefined);
    const row = new Row(isThere);
    this.#rows.set(before, { row, slots: slotsOfOld });
    this.#rows.set(after, { row, slots: slotsOfNext });
  }
}
