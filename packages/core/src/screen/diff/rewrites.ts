import { elementFields } from '../observer-element.ts';
import type { Changes } from './changes.ts';
import type { FieldName } from './fields.ts';
import { jsonSize } from './json-size.ts';
import type { Scope } from './live-tree.ts';
import type { Place } from './place.ts';

/** `node`: the element is rewritten with its whole subtree. `children`: only its children are. */
type Rewrite = 'node' | 'children';

interface Rewrites extends Scope {
  readonly rewritten: ReadonlyMap<Place, Rewrite>;
}

/** What a place of `after` costs in a JSON patch, in characters. */
interface Cost {
  path: number;
  id: number;
  /** The element rewritten, without its children. */
  node: number;
  /** All its children rewritten. */
  children: number;
  /** All its children patched. */
  patch: number;
}

const REPLACE = '{"op":"replace","path":"","value":},'.length;
const ADD = '{"op":"add","path":"","value":},'.length;
const REMOVE = '{"op":"remove","path":""},'.length;
const MOVE = '{"op":"move","from":"","path":""},'.length;
const BOUNDS = '{"x":0,"y":1000,"width":1000,"height":100}'.length;

/** Decides, from the leaves up, where rewriting is shorter than patching. Sizes are estimates. */
export function chooseRewrites(changes: Changes, renamed: ReadonlySet<Place>): Rewrites {
  const costs = costsOf(changes);
  const choices = new Map<Place, Rewrite>();
  for (const place of changes.after.places.toReversed()) {
    const cost = costs.get(place);
    if (cost === undefined) continue;
    const { total, choice } =
      place.mate === undefined ? costOfAdded(cost, place.parent?.mate !== undefined) : costOfKept(place, cost, changes, renamed);
    if (choice !== undefined) choices.set(place, choice);
    const parent = place.parent && costs.get(place.parent);
    if (parent === undefined) continue;
    parent.patch += total;
    parent.children += cost.node + cost.children;
  }
  return settle(changes, choices);
}

function costsOf({ after, removed }: Changes): Map<Place, Cost> {
  const costs = new Map<Place, Cost>();
  for (const place of after.places) {
    const parent = place.parent && costs.get(place.parent);
    const digits = String(place.index).length;
    const path = parent === undefined ? 0 : parent.path + '/children/'.length + digits;
    const id = parent === undefined ? 'root'.length : parent.id + '.'.length + digits;
    costs.set(place, { path, id, node: jsonSize(place.node) + id, children: 0, patch: 0 });
  }
  for (const { parent } of removed) {
    const cost = parent?.mate && costs.get(parent.mate);
    if (cost !== undefined) cost.patch += REMOVE + cost.path + '/children/0'.length;
  }
  return costs;
}

interface Choice {
  total: number;
  choice?: Rewrite;
}

function costOfAdded({ path, node, children, patch }: Cost, isTop: boolean): Choice {
  const op = isTop ? ADD + path : 0;
  return children < patch ? { total: op + node + children, choice: 'node' } : { total: op + node + patch };
}

function costOfKept(place: Place, cost: Cost, { changed, moved }: Changes, renamed: ReadonlySet<Place>): Choice {
  const { path, id, node, children, patch } = cost;
  const isMoved = moved.has(place);
  const move = isMoved ? MOVE + 2 * path : 0;
  const idOp = renamed.has(place) ? REPLACE + path + '/id""'.length + id : 0;
  const own = move + idOp + fieldOpsSize(place, changed.get(place) ?? [], path);
  const byPatch = own + patch;
  const byChildren = own + REPLACE + path + '/children[]'.length + children;
  const byNode = (isMoved ? REMOVE + path + ADD : REPLACE) + path + node + children;
  if (byPatch <= Math.min(byChildren, byNode)) return { total: byPatch };
  return byChildren <= byNode ? { total: byChildren, choice: 'children' } : { total: byNode, choice: 'node' };
}

function fieldOpsSize(place: Place, names: readonly FieldName[], path: number): number {
  if (names.length === 0) return 0;
  const fields = names.every((name) => name === 'bounds') ? undefined : elementFields(place.node);
  return names.reduce((sum, name) => {
    const value = fields === undefined ? BOUNDS : ((JSON.stringify(fields[name]) as string | undefined)?.length ?? 0);
    return sum + REPLACE + path + '/'.length + name.length + value;
  }, 0);
}

/** The outermost choices win. Below them nothing has a mate, and a moved node that is rewritten is a new node. */
function settle({ after, moved }: Changes, choices: ReadonlyMap<Place, Rewrite>): Rewrites {
  const unpaired = new Set<Place>();
  const rewritten = new Map<Place, Rewrite>();
  const anew = new Set<Place>();
  for (const place of after.places) {
    const choice = choices.get(place);
    const isInside = place.parent !== undefined && anew.has(place.parent);
    if (isInside || choice !== undefined) anew.add(place);
    if (place.mate === undefined) continue;
    if (isInside || (choice === 'node' && moved.has(place))) unpaired.add(place).add(place.mate);
    else if (choice !== undefined) rewritten.set(place, choice);
  }
  return { unpaired, rewritten };
}
