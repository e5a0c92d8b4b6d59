import type { LlmTreeNode } from './llm-node.ts';

export interface CutTree {
  tree: LlmTreeNode;
  /** Elements below the cut, counted over the whole tree. */
  cut: { interactive: number; other: number };
}

/** The tree down to `depth` levels below its root; 0 for all of it. */
export function limitDepth(tree: LlmTreeNode, depth: number): CutTree {
  const cut = { interactive: 0, other: 0 };
  if (!(depth > 0)) return { tree, cut };
  const count = (n: LlmTreeNode): void => {
    if (n.actions === undefined) cut.other++;
    else cut.interactive++;
    n.children?.forEach(count);
  };
  const keep = (n: LlmTreeNode, levels: number): LlmTreeNode => {
    const { children, ...node } = n;
    if (children === undefined) return n;
    if (levels > 0) return { ...node, children: children.map((child) => keep(child, levels - 1)) };
    children.forEach(count);
    return node;
  };
  return { tree: keep(tree, depth), cut };
}
