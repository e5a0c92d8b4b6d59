import type { UnifiedUINode } from '../screen/node.ts';
import { walk } from '../screen/walk.ts';

/** The id of a node: its path from the root. */
export function elementIdOf(root: UnifiedUINode, node: UnifiedUINode): string {
  const way = (n: UnifiedUINode): number[] | undefined => {
    if (n === node) return [];
    for (const [i, child] of n.children.entries()) {
      const below = way(child);
      if (below !== undefined) return [i, ...below];
    }
    return undefined;
  };
  return ['root', ...(way(root) ?? [])].join('.');
}

/** The node with an id, in either spelling: `root.0.2` or `0.0.2`. */
export function elementWithId(root: UnifiedUINode, id: string): UnifiedUINode | undefined {
  if (/^root(\.\d+)*$/.test(id)) {
    const way = id.split('.').slice(1).map(Number);
    return way.reduce<UnifiedUINode | undefined>((node, i) => node?.children[i], root);
  }
  for (const node of walk(root)) if (node.id === id) return node;
  return undefined;
}
