import { type Bounds, height, intersection, type UnifiedUINode, width } from '@handsight/core/screen';

/** Maestro ignores elements with a smaller visible share. */
const LEAST_VISIBLE = 0.1;

/** A node as Maestro's selectors see it: with its visible descendants. */
export class SeenNode {
  readonly node: UnifiedUINode;
  readonly children: readonly SeenNode[];
  #key: string | undefined;

  constructor(node: UnifiedUINode, children: readonly SeenNode[]) {
    this.node = node;
    this.children = children;
  }

  /** Equal for nodes that agree in everything, position and children included: Maestro treats those as one. */
  get key(): string {
    this.#key ??= `${ownKey(this.node)}[${this.children.map(({ key }) => key).join()}]`;
    return this.#key;
  }
}

/** The tree without off-screen nodes; the whole tree if that would leave nothing. */
export function visibleTree(root: UnifiedUINode, screen: Bounds): SeenNode {
  return prune(root, screen) ?? whole(root);
}

function prune(node: UnifiedUINode, screen: Bounds): SeenNode | undefined {
  const children = node.children.flatMap((child) => prune(child, screen) ?? []);
  if (children.length === 0 && (!node.visible || visiblePart(node.bounds, screen) < LEAST_VISIBLE)) return undefined;
  return new SeenNode(node, children);
}

const whole = (node: UnifiedUINode): SeenNode => new SeenNode(node, node.children.map(whole));

function ownKey(node: UnifiedUINode): string {
  const { text, value, description, hintText, resourceId, className, bounds, enabled, selected, checked, focused, clickable } = node;
  const own = [text, value, description, hintText, resourceId, className, enabled, selected, checked, focused, clickable];
  return JSON.stringify([...own, bounds.left, bounds.top, bounds.right, bounds.bottom]);
}

/** NaN for zero-area nodes, which Maestro keeps. */
export function visiblePart(bounds: Bounds, screen: Bounds): number {
  if (width(bounds) === 0 && height(bounds) === 0) return 0;
  const shown = intersection(bounds, screen);
  const area = width(bounds) * height(bounds);
  return (Math.max(0, width(shown)) * Math.max(0, height(shown))) / area;
}

/** The root and everything below it, in the order of the tree. */
export const allNodes = (root: SeenNode): SeenNode[] => [root, ...root.children.flatMap(allNodes)];
