import type { UnifiedUINode } from '../screen/node.ts';
import type { DegradedReason } from '../screen/screen.ts';
import { countNodes } from '../screen/walk.ts';
import type { ReadLimits, TreeReading } from './device.ts';

/** A tree within limits, which says so when something had to be left out. */
export function limitTree(root: UnifiedUINode, { maxNodes, maxDepth }: ReadLimits): TreeReading {
  const nodeCount = countNodes(root);
  if (nodeCount <= maxNodes && depthOf(root) <= maxDepth) return { root, nodeCount };
  let left = Math.max(1, maxNodes);
  const reasons = new Set<DegradedReason>();
  const copy = (node: UnifiedUINode, depth: number): UnifiedUINode => {
    left--;
    const children: UnifiedUINode[] = [];
    for (const child of node.children) {
      if (depth >= maxDepth) reasons.add('depth_cap');
      else if (left <= 0) reasons.add('node_cap');
      else children.push(copy(child, depth + 1));
    }
    return { ...node, children };
  };
  const kept = copy(root, 1);
  const keptCount = countNodes(kept);
  const detail = `${nodeCount - keptCount} of ${nodeCount} elements were left out`;
  return { root: kept, nodeCount: keptCount, degraded: { reason: reasons.has('node_cap') ? 'node_cap' : 'depth_cap', detail } };
}

const depthOf = (node: UnifiedUINode): number => 1 + Math.max(0, ...node.children.map(depthOf));
