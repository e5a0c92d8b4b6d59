import { complete } from '../complete.ts';
import type { ContractNode, UnifiedUINode } from '../node.ts';
import { isInteractive, isShown } from '../trait.ts';
import { extentOf } from '../screen-bounds.ts';
import { limitDepth } from './llm-depth.ts';
import { llmNode, type LlmTreeNode } from './llm-node.ts';

export interface LlmTreeOptions {
  /** Leave out read-only content. */
  onlyInteractive?: boolean;
  /** Levels below the root; 0 for all. `limitDepth` also says how much was cut. */
  depth?: number;
}

const SYSTEM_UI = 'com.android.systemui';

/** A notification shade is a window of the system UI and nothing else; pruning it would leave nothing to look at. */
function isAllSystemUi(root: UnifiedUINode): boolean {
  if (root.packageName !== '') return root.packageName === SYSTEM_UI;
  return root.children.every((window) => window.packageName === SYSTEM_UI);
}

/** It only holds its one child. */
const isWrapper = (n: UnifiedUINode): boolean =>
  (n.role === 'container' || n.role === 'unknown') &&
  !isInteractive(n) &&
  !n.focused &&
  [n.text, n.description, n.hintText, n.stateDescription, n.paneTitle, n.tooltipText, n.value ?? ''].every((words) => words === '');

/**
 * A tree for a model, pruned. An element that is removed for its size or position leaves its visible
 * children to its parent; an element the platform hides is removed with its subtree. The result is always one node: the root stays if
 * several remain or none.
 */
export function toLlmTree(root: ContractNode, opts: LlmTreeOptions = {}): LlmTreeNode {
  complete(root);
  const { onlyInteractive = false, depth = 0 } = opts;
  const screen = extentOf(root);
  const keepsSystemUi = isAllSystemUi(root);
  const prune = (n: UnifiedUINode): LlmTreeNode[] => {
    if (!n.visible || (n.packageName === SYSTEM_UI && !keepsSystemUi)) return [];
    const children = n.children.flatMap(prune);
    if (!isShown(n, screen) || (onlyInteractive && !isInteractive(n))) return children;
    if (children.length === 1 && isWrapper(n)) return children;
    return [llmNode(n, children, onlyInteractive)];
  };
  const remaining = prune(root);
  const [only] = remaining;
  const tree = only !== undefined && remaining.length === 1 ? only : llmNode(root, remaining, onlyInteractive);
  return limitDepth(tree, depth).tree;
}
