import { countNodes, isInteractive, labelOf, ownLabel, type UnifiedUINode } from '@handsight/core/screen';

export interface Part {
  tree: UnifiedUINode;
  /** Nodes below the depth. */
  cut: number;
}

/** The tree without non-interactive elements. The root stays; a row keeps the name it had from the texts below it. */
export function interactivePart(root: UnifiedUINode): UnifiedUINode {
  const below = (n: UnifiedUINode): UnifiedUINode[] =>
    n.children.flatMap((child) => {
      const children = below(child);
      if (!isInteractive(child)) return children;
      return [{ ...child, children, description: ownLabel(child) === '' ? labelOf(child) : child.description }];
    });
  return { ...root, children: below(root) };
}

/** The tree down to `depth` levels below its root; 0 means all. */
export function upToDepth(root: UnifiedUINode, depth: number): Part {
  if (depth === 0) return { tree: root, cut: 0 };
  let cut = 0;
  const keep = (n: UnifiedUINode, levels: number): UnifiedUINode => {
    if (levels > 0) return { ...n, children: n.children.map((child) => keep(child, levels - 1)) };
    cut += countNodes(n) - 1;
    return { ...n, children: [] };
  };
  return { tree: keep(root, depth), cut };
}

/** The first lines of a text, and a line with the number left out; 0 means all. */
export function firstLines(text: string, maxLines: number): string {
  const lines = text.split('\n');
  if (maxLines === 0 || lines.length <= maxLines) return text;
  return [...lines.slice(0, maxLines), `... +${lines.length - maxLines} more lines (raise --max-lines)`].join('\n');
}
