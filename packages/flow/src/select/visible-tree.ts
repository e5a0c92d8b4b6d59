import { type Bounds, height, intersection, type UnifiedUINode, width } from '@handsight/core/screen';

/** Maestro does not see what shows less than this of itself. */
const LEAST_VISIBLE = 0.1;

/** A node as Maestro's selectors see it: with the parts of it that are on the screen. */
export interface SeenNode {
  node: UnifiedUINode;
  children: SeenNode[];
  /** Equal for nodes that are alike in everything, place and children included: Maestro takes those for one. */
  key: string;
}

/** The tree without what is not on the screen; whole where that would leave nothing. */
export function visibleTree(root: UnifiedUINode, screen: Bounds): SeenNode {
  return prune(root, screen) ?? whole(root);
}

function prune(node: UnifiedUINode, screen: Bounds): SeenNode | undefined {
  const children = node.children.flatMap((child) => prune(child, screen) ?? []);
  if (children.length === 0 && (!node.visible || visiblePart(node.bounds, screen) < LEAST_VISIBLE)) return undefined;
  return seen(node, children);
}

const whole = (node: UnifiedUINode): SeenNode => seen(node, node.children.map(whole));

function seen(node: UnifiedUINode, children: SeenNode[]): SeenNode {
  const { text, value, description, hintText, resourceId, className, bounds, enabled, selected, checked, focused, clickable } = node;
  const own = [text, value, description, hintText, resourceId, className, enabled, selected, checked, focused, clickable];
  const place = [bounds.left, bounds.top, bounds.right, bounds.bottom];
  return { node, children, key: `${JSON.stringify([...own, ...place])}[${children.map(({ key }) => key).join()}]` };
}

/** NaN for what has a width or a height alone, which Maestro keeps. */
export function visiblePart(bounds: Bounds, screen: Bounds): number {
  if (width(bounds) === 0 && height(bounds) === 0) return 0;
  const shown = intersection(bounds, screen);
  const area = width(bounds) * height(bounds);
  return (Math.max(0, width(shown)) * Math.max(0, height(shown))) / area;
}

/** The root and everything below it, in the order of the tree. */
export const allNodes = (root: SeenNode): SeenNode[] => [root, ...root.children.flatMap(allNodes)];
