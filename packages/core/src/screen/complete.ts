import type { UnifiedUINode } from './node.ts';
import { isField } from './trait.ts';

/** Fields that programs which build trees by hand may leave out. */
type Added =
  | 'value'
  | 'keyboardShortcut'
  | 'nativeRole'
  | 'key'
  | 'visible'
  | 'floats'
  | 'drawingOrder'
  | 'isDefault'
  | 'mnemonic'
  | 'isForm'
  | 'range';

/** A node as the published library has it: the fields Handsight adds may be missing. */
export type ContractNode = Omit<UnifiedUINode, Added | 'children'> & Partial<Pick<UnifiedUINode, Added>> & { children: ContractNode[] };

/** Fills in the fields that a program which knows only the contract left out, in place: refs must lead back to its own nodes. */
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
