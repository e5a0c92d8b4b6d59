import { elementFields, toElement, type ElementFields } from '../observer-element.ts';
import { elementId, elementOfAdded } from './added-element.ts';
import type { Changes } from './changes.ts';
import { edits } from './edits.ts';
import type { FieldName } from './fields.ts';
import { pathTo, type Place } from './place.ts';
import { renamedPlaces } from './renamed.ts';
import { chooseRewrites } from './rewrites.ts';

/** RFC 6902, as far as a diff needs it. */
export type JsonPatchOp =
  { op: 'add' | 'replace'; path: string; value: unknown } | { op: 'remove'; path: string } | { op: 'move'; from: string; path: string };

/**
 * The changes as an RFC 6902 patch of the element tree, ids included: they are positions, so a node that is added or removed renames those
 * after it. Where rewriting a node or its children is shorter than patching, that is done.
 */
export function jsonPatch(changes: Changes): JsonPatchOp[] {
  const { after } = changes;
  if (after.root.mate === undefined) return [{ op: 'replace', path: '', value: toElement(after.root.node) }];
  if (changes.unchanged) return [];

  const renamed = renamedPlaces(changes);
  const scope = chooseRewrites(changes, renamed);
  const isNew = (place: Place): boolean => place.mate === undefined || scope.unpaired.has(place);
  const ops = edits(changes, scope).flatMap((step): JsonPatchOp[] => {
    switch (step.op) {
      case 'remove':
        return [{ op: 'remove', path: pointer(step.path) }];
      case 'move':
        return moveOps(step.from, step.to);
      case 'add':
        return [{ op: 'add', path: pointer(step.path), value: elementOfAdded(step.place, isNew) }];
    }
  });
  for (const place of after.places) {
    if (place.mate === undefined || scope.unpaired.has(place)) continue;
    const rewrite = scope.rewritten.get(place);
    const names = changes.changed.get(place) ?? [];
    if (rewrite === undefined && names.length === 0 && !renamed.has(place)) continue;
    const path = pointer(pathTo(place));
    if (rewrite === 'node') {
      ops.push({ op: 'replace', path, value: toElement(place.node, elementId(place)) });
      continue;
    }
    if (renamed.has(place)) ops.push({ op: 'replace', path: `${path}/id`, value: elementId(place) });
    if (names.length > 0) ops.push(...fieldOps(path, names, elementFields(place.mate.node), elementFields(place.node)));
    if (rewrite === 'children')
      ops.push({ op: 'replace', path: `${path}/children`, value: toElement(place.node, elementId(place)).children });
  }
  return ops;
}

/**
 * Taking a node out of a list renumbers its later siblings. If it is to move below one of those, the target's path differs before and
 * after: RFC 6902 forbids the case where it then begins with the source's path, and some libraries check a target before they take the
 * source out. The node is first moved after that sibling, where taking it out renumbers nothing.
 */
function moveOps(from: readonly number[], to: readonly number[]): JsonPatchOp[] {
  const last = from.length - 1;
  const sibling = to[last];
  const renumbers = to.length > from.length && from.every((index, i) => (i < last ? index === to[i] : index <= (to[i] ?? 0)));
  if (!renumbers || sibling === undefined) return [{ op: 'move', from: pointer(from), path: pointer(to) }];
  const behind = pointer(from.with(last, sibling + 1));
  return [
    { op: 'move', from: pointer(from), path: behind },
    { op: 'move', from: behind, path: pointer(to) },
  ];
}

function fieldOps(path: string, names: readonly FieldName[], was: ElementFields, is: ElementFields): JsonPatchOp[] {
  return names.map((name) => {
    const value = is[name];
    if (value === undefined) return { op: 'remove', path: `${path}/${name}` };
    return { op: was[name] === undefined ? 'add' : 'replace', path: `${path}/${name}`, value };
  });
}

const pointer = (path: readonly number[]): string => path.map((index) => `/children/${index}`).join('');
