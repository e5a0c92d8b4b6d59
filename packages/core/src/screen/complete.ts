import { ADDED_FIELDS, type ContractNode, type UnifiedUINode } from './node.ts';
import { isField } from './trait.ts';

const ADDED = Object.entries(ADDED_FIELDS);

/** Fills in the fields that a program which knows only the contract left out, in place: refs must lead back to its own nodes. */
export function complete(tree: ContractNode): asserts tree is UnifiedUINode {
  const stack = tree.visible === undefined ? [tree] : [];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    for (const [name, value] of ADDED) {
      if (Reflect.get(node, name) === undefined) Reflect.set(node, name, name === 'value' && isField(node) ? node.text : value);
    }
    for (const child of node.children) stack.push(child);
  }
}
