import { createHash } from 'node:crypto';

import { height, width } from './geometry.ts';
import { labelOf } from './label.ts';
import type { UnifiedUINode } from './node.ts';
import { observerRole } from './role.ts';
import { walk } from './walk.ts';

/** The hash of a whole tree, values and positions included, focus and ids excluded. */
export function treeHash(root: UnifiedUINode): string {
  const sha1 = createHash('sha1');
  for (const n of walk(root)) {
    const { left, top } = n.bounds;
    const place = `${left},${top},${width(n.bounds)},${height(n.bounds)}`;
    const state = `${n.enabled ? 'E' : 'D'}${n.checked ? 'C' : ''}${n.selected ? 'S' : ''}`;
    sha1.update(`${observerRole(n)}\0${labelOf(n)}\0${n.value ?? ''}\0${place}\0${state}\0${n.children.length}\0`);
  }
  return `sha1:${sha1.digest('hex')}`;
}
