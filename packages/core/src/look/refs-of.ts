import type { Look } from '../host/look.ts';

/** Refs are keyed by node id, and the same id can mean different elements in two trees. */
export function refsOf(before: Look, after: Look): { refOf: (n: { id: string }) => string | undefined } {
  const byNode = new Map<unknown, string>();
  for (const look of [before, after]) {
    const stack = [look.root];
    for (let n = stack.pop(); n !== undefined; n = stack.pop()) {
      const ref = look.refs.get(n.id);
      if (ref !== undefined) byNode.set(n, ref);
      stack.push(...n.children);
    }
  }
  return { refOf: (n) => byNode.get(n) };
}
