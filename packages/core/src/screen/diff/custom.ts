import { elementFields, toElement, type Element, type ElementFields } from '../observer-element.ts';
import type { Changes } from './changes.ts';
import { edits } from './edits.ts';
import { copyField, isAbsent, type FieldName, type OptionalField } from './fields.ts';
import { elementId, elementOfAdded } from './added-element.ts';
import { pathTo, type Place } from './place.ts';
import { renamedPlaces } from './renamed.ts';

/**
 * The `custom` format. The ops apply strictly in order; a path is a list of child indices, `0/2/3`, in the tree
 * as the previous ops have left it, and "" is the root. An `id` is an element's position: a client renumbers the tree itself, or requests
 * the ids, which are then sent like any other field.
 */
export type CustomOp =
  /** `unset` names the fields that the element no longer has; null is a value. */
  | { op: 'replace'; path: string; fields: Partial<ElementFields> & { id?: string }; unset?: OptionalField[] }
  /** The node becomes the child with the last index of the path. At the path "" it replaces the whole tree. */
  | { op: 'add'; path: string; node: Element }
  | { op: 'remove'; path: string }
  /** The node is taken out, then put in: `to` is a path of the tree without it. */
  | { op: 'move'; from: string; to: string };

const EVERYTHING = { unpaired: new Set<Place>(), rewritten: new Set<Place>() };

export function customDiff(changes: Changes, { ids = false } = {}): CustomOp[] {
  const { after } = changes;
  const anew = (): CustomOp => ({ op: 'add', path: '', node: toElement(after.root.node) });
  if (after.root.mate === undefined) return [anew()];
  const ops = edits(changes, EVERYTHING).map((step): CustomOp => {
    switch (step.op) {
      case 'remove':
        return { op: 'remove', path: customPath(step.path) };
      case 'move':
        return { op: 'move', from: customPath(step.from), to: customPath(step.to) };
      case 'add':
        return { op: 'add', path: customPath(step.path), node: elementOfAdded(step.place, (place) => place.mate === undefined) };
    }
  });
  if (!ids) return [...ops, ...[...changes.changed].map(([place, names]) => replaceOp(place, names, false))];
  const renamed = renamedPlaces(changes);
  for (const place of after.places) {
    const names = changes.changed.get(place);
    if (names !== undefined || renamed.has(place)) ops.push(replaceOp(place, names ?? [], renamed.has(place)));
  }
  return renamed.size > 0 && ops.length > after.places.length ? [anew()] : ops;
}

function replaceOp(place: Place, names: readonly FieldName[], isRenamed: boolean): CustomOp {
  const now = elementFields(place.node);
  const fields: Partial<ElementFields> & { id?: string } = isRenamed ? { id: elementId(place) } : {};
  for (const name of names) copyField(name, now, fields);
  const unset = names.filter((name) => isAbsent(name, now));
  const op = { op: 'replace' as const, path: customPath(pathTo(place)), fields };
  return unset.length === 0 ? op : { ...op, unset };
}

const customPath = (path: readonly number[]): string => path.join('/');
