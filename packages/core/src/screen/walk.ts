import type { UnifiedUINode } from './node.ts';

/** Every node, parents before children, without recursion: trees can be deep. */
export function* walk(root: UnifiedUINode): Generator<UnifiedUINode> {
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    yield node;
    for (let i = node.children.length - 1; i >= 0; i--) {
      const child = node.children[i];
      if (child !== undefined) stack.push(child);
    }
  }
}

export function countNodes(root: UnifiedUINode): number {
  let n = 0;
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    n++;
    for (const child of node.children) stack.push(child);
  }
  return n;
}
