import { elementFields, toElement, type Element, type ElementFields } from '../observer-element.ts';
import type { Changes } from './changes.ts';
import { edits } from './edits.ts';
import { copyField, isAbsent, type FieldName, type OptionalField } from './fields.ts';
import { elementOfAdded } from './added-element.ts';
import { pathTo, type Place } from './place.ts';

/**
 * The screen-observer dialect's `custom` format. The ops apply strictly in order; a path is a list of child indices, `0/2/3`, in the tree
 * as the ops before have left it, and "" is the root. `id` is an element's position and is not part of the diff.
 */
export type CustomOp =
  /** `unset` names the fields that the element no longer has; null is a value. */
  | { op: 'replace'; path: string; fields: Partial<ElementFields>; unset?: OptionalField[] }
  /** The node becomes the child with the last index of the path. At the path "" it replaces the whole tree. */
  | { op: 'add'; path: string; node: Element }
  | { op: 'remove'; path: string }
  /** The node is taken out, then put in: `to` is a path of the tree without it. */
  | { op: 'move'; from: string; to: string };

const EVERYTHING = { unpaired: new Set<Place>(), rewritten: new Set<Place>() };

export function customDiff(changes: Changes): CustomOp[] {
  const { after } = changes;
  if (after.root.mate === undefined) return [{ op: 'add', path: '', node: toElement(after.root.node) }];
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
  for (const [place, names] of changes.changed) ops.push(replaceOp(place, names));
  return ops;
}

function replaceOp(place: Place, names: readonly FieldName[]): CustomOp {
  const now = elementFields(place.node);
  const fields: Partial<ElementFields> = {};
  for (const name of names) copyField(name, now, fields);
  const unset = names.filter((name) => isAbsent(name, now));
  const op = { op: 'replace' as const, path: customPath(pathTo(place)), fields };
  return unset.length === 0 ? op : { ...op, unset };
}

const customPath = (path: readonly number[]): string => path.join('/');
