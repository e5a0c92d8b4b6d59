import type { UnifiedUINode } from './node.ts';
import { isField } from './trait.ts';

/** What the agentest dialect does not have. */
type Added = 'value' | 'keyboardShortcut' | 'nativeRole' | 'key' | 'visible' | 'floats' | 'isDefault' | 'range';

/** A node as the agentest dialect writes it: what Handsight adds to it may be missing. */
export type ContractNode = Omit<UnifiedUINode, Added | 'children'> & Partial<Pick<UnifiedUINode, Added>> & { children: ContractNode[] };

/** Fills in what a program that knows the contract alone has left out, in its own nodes: refs must lead back to them. */
export function complete(tree: ContractNode): asserts tree is UnifiedUINode {
  const stack = tree.visible === undefined ? [tree] : [];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    node.value ??= isField(node) ? node.text : null;
    node.keyboardShortcut ??= '';
    node.nativeRole ??= '';
    node.key ??= '';
    node.visible ??= true;
    node.floats ??= 0;
    for (const child of node.children) stack.push(child);
  }
}
