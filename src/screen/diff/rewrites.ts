import { toElement } from '../element.ts';
import { labelOf } from '../label.ts';
import { makeNode } from '../node.ts';
import type { Changes } from './changes.ts';
import type { Scope } from './live-tree.ts';
import type { Place } from './place.ts';

/** `node`: the element is written anew with everything below it. `children`: its children are. */
export type Rewrite = 'node' | 'children';

export interface Rewrites extends Scope {
  readonly rewritten: ReadonlyMap<Place, Rewrite>;
}
