import type { UnifiedUINode } from '../node.ts';
import type { SelectorAst } from './selector-ast.ts';
import { stepTest } from './step-matcher.ts';
import { TreeIndex } from './tree-index.ts';

interface Visit {
  node: UnifiedUINode;
  /** The steps to try on this node alone. */
  here: number[];
  /** The steps to try on this node and on all below it. */
  below: number[];
}

/**
 * The matches in document order. One walk in which every node gets the steps that may match it, so a match is found once, and a subtree for
 * which no step is left is not entered.
 */
export function* findPath(root: UnifiedUINode, ast: SelectorAst, exactRoles = false): Generator<UnifiedUINode> {
  const index = new TreeIndex(root, exactRoles);
  const steps = ast.steps.map((step) => ({ axis: step.axis, test: stepTest(step, index) }));
  const [first] = steps;
  if (first === undefined) return;
  const onlyRoot = first.axis === 'child' || (first.axis === 'start' && first.test(root));
  const stack: Visit[] = [onlyRoot ? { node: root, here: [0], below: [] } : { node: root, here: [], below: [0] }];

  for (let visit = stack.pop(); visit !== undefined; visit = stack.pop()) {
    const { node } = visit;
    const here: number[] = [];
    let below = visit.below;
    for (const i of [...visit.here, ...visit.below]) {
      if (steps[i]?.test(node) !== true) continue;
      const next = steps[i + 1];
      if (next === undefined) yield node;
      else if (next.axis === 'child') here.push(i + 1);
      else if (!below.includes(i + 1)) below = [...below, i + 1];
    }
    if (here.length === 0 && below.length === 0) continue;
    for (let i = node.children.length - 1; i >= 0; i--) {
      const child = node.children[i];
      if (child !== undefined) stack.push({ node: child, here, below });
    }
  }
}
