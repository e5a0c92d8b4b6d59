import type { Bounds, Node } from '../api/types.ts';

/** A node and its descendants, in tree order. */
export function nodesOf(root: Node | undefined): Node[] {
  if (root === undefined) return [];
  const list: Node[] = [];
  const visit = (node: Node): void => {
    list.push(node);
    node.children.forEach(visit);
  };
  visit(root);
  return list;
}

const areaOf = ({ left, top, right, bottom }: Bounds): number => Math.max(0, right - left) * Math.max(0, bottom - top);

const isIn = ({ left, top, right, bottom }: Bounds, x: number, y: number): boolean => x >= left && x < right && y >= top && y < bottom;

/** The node at a point: the smallest actionable one, else the smallest of all. */
export function nodeAt(root: Node | undefined, x: number, y: number): Node | undefined {
  const there = nodesOf(root).filter((node) => areaOf(node.bounds) > 0 && isIn(node.bounds, x, y) && !node.states.includes('hidden'));
  const smallest = (list: Node[]): Node | undefined =>
    list.reduce<Node | undefined>(
      (best, node) => (best === undefined || areaOf(node.bounds) <= areaOf(best.bounds) ? node : best),
      undefined,
    );
  return smallest(there.filter(({ actions }) => actions.some((action) => action !== 'scroll'))) ?? smallest(there);
}

/** A short label: its name, else its value, else its role. */
export const titleOf = ({ name, role, value }: Pick<Node, 'name' | 'role' | 'value'>): string =>
  name !== '' ? name : value !== null && value !== '' ? value : role;

/** The ids of a node's ancestors. */
export function ancestorsOf(id: string): string[] {
  const parts = id.split('.');
  return parts.slice(1).map((_, i) => parts.slice(0, i + 1).join('.'));
}

export const isField = ({ actions }: Node): boolean => actions.includes('type');
