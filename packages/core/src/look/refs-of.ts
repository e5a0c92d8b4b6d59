import type { Screen } from '../host/screen.ts';

/** Refs are keyed by node id, and the same id can mean different elements in two trees. */
export function refsOf(before: Screen, after: Screen): { refOf: (n: { id: string }) => string | undefined } {
  const byNode = new Map<unknown, string>();
  for (const screen of [before, after]) {
    const stack = [screen.root];
    for (let n = stack.pop(); n !== undefined; n = stack.pop()) {
      const ref = screen.refs.get(n.id);
      if (ref !== undefined) byNode.set(n, ref);
      stack.push(...n.children);
    }
  }
  return { refOf: (n) => byNode.get(n) };
}
