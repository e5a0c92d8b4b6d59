import { type UnifiedUINode, walk } from '@handsight/core/screen';

/** The ancestors of an element, from the root down. */
export function ancestorsOf(root: UnifiedUINode, key: string): UnifiedUINode[] {
  const below = root.children.find((child) => [...walk(child)].some((each) => each.key === key));
  return below === undefined || below.key === key ? [root] : [root, ...ancestorsOf(below, key)];
}
