import { ADDED_FIELDS, type ContractNode, type UnifiedUINode } from './node.ts';
import { requireTree } from './require-tree.ts';
import { isField } from './trait.ts';

const ADDED = Object.entries(ADDED_FIELDS);

/**
 * Fills in the fields that a program which knows only the contract left out, in place: refs must lead back to its own nodes. What is no
 * tree is a TreeParseError.
 */
export function complete(tree: ContractNode): asserts tree is UnifiedUINode {
  if (isComplete(tree)) return;
  requireTree(tree);
  const stack = [tree];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    for (const [name, value] of ADDED) {
      if (Reflect.get(node, name) === undefined) Reflect.set(node, name, name === 'value' && isField(node) ? node.text : value);
    }
    for (const child of node.children) stack.push(child);
  }
}

/** Only a reader gives a root all of these. */
const isComplete = (tree: unknown): boolean =>
  typeof tree === 'object' && tree !== null && 'visible' in tree && 'floats' in tree && 'bounds' in tree && 'children' in tree;
