import { elementFields, type Element } from '../observer-element.ts';
import { pathTo, type Place } from './place.ts';

/** A place of `after` as JSON, with those of its descendants that are new. */
export function elementOfAdded(place: Place, isNew: (place: Place) => boolean, id = elementId(place)): Element {
  const children = place.children.filter(isNew).map((child) => elementOfAdded(child, isNew, `${id}.${child.index}`));
  return { id, ...elementFields(place.node), children };
}

export const elementId = (place: Place): string => ['root', ...pathTo(place)].join('.');
