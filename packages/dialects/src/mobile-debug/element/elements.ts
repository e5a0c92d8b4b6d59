import { isInteractive, ownLabel, type UnifiedUINode } from '@handsight/core/screen';

/** An element with its place in the mobile-debug dialect's flat list. */
export interface Placed {
  node: UnifiedUINode;
  index: number;
  depth: number;
  parent: Placed | undefined;
  children: Placed[];
}

/** The elements of a tree that are interactive, readable or named, parents before children. Plain containers are left out. */
export function elementsOf(root: UnifiedUINode): Placed[] {
  const placed: Placed[] = [];
  const visit = (node: UnifiedUINode, depth: number, parent: Placed | undefined): void => {
    const own: Placed | undefined = isListed(node) ? { node, index: placed.length, depth, parent, children: [] } : undefined;
    if (own !== undefined) {
      placed.push(own);
      parent?.children.push(own);
    }
    for (const child of node.children) visit(child, depth + 1, own ?? parent);
  };
  visit(root, 0, undefined);
  return placed;
}

const isListed = (node: UnifiedUINode): boolean =>
  isInteractive(node) || node.resourceId !== '' || (node.value ?? '') !== '' || ownLabel(node) !== '';
