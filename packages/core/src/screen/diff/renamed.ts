import type { Changes } from './changes.ts';
import type { Place } from './place.ts';

/** Places of `after` whose mate has another id because their path from the root differs. */
export function renamedPlaces({ after }: Changes): Set<Place> {
  const renamed = new Set<Place>();
  for (const place of after.places) {
    const { mate, parent } = place;
    if (mate === undefined || parent === undefined) continue;
    const keepsParent = mate.parent?.mate === parent;
    const keepsId = keepsParent ? mate.index === place.index && !renamed.has(parent) : samePath(mate, place);
    if (!keepsId) renamed.add(place);
  }
  return renamed;
}

function samePath(a: Place, b: Place): boolean {
  let x: Place | undefined = a;
  let y: Place | undefined = b;
  while (x !== undefined && x.index === y?.index) {
    x = x.parent;
    y = y.parent;
  }
  return x === undefined && y === undefined;
}
