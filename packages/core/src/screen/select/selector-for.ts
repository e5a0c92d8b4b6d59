import { HandsightError } from '../../error/errors.ts';
import type { UnifiedUINode } from '../node.ts';
import { roleWord } from '../ref/letter.ts';
import { foldRole, observerRole } from '../role.ts';
import { canonical, type Predicate, type Step } from './selector-ast.ts';
import { isRoleName } from './selector-parser.ts';
import { TreeIndex } from './tree-index.ts';

/** The path from the root to the node, which matches this node only. */
export const selectorFor = (root: UnifiedUINode, node: UnifiedUINode, exactRoles = false): string => selectorsIn(root, exactRoles)(node);

/** As selectorFor, for many nodes of one tree that does not change meanwhile. */
export function selectorsIn(root: UnifiedUINode, exactRoles = false): (node: UnifiedUINode) => string {
  const index = new TreeIndex(root, exactRoles);
  return (node) => {
    const path: UnifiedUINode[] = [];
    for (let at: UnifiedUINode | undefined = node; at !== undefined; at = index.parentOf(at)) path.push(at);
    if (path.at(-1) !== root) throw new HandsightError('Internal', 'A selector was asked for a node that is not in the tree.');
    return canonical({ steps: path.reverse().map((at) => stepTo(at, index)) });
  };
}

/** A step that matches only this node among its siblings, so a path of such steps matches one node. */
function stepTo(node: UnifiedUINode, index: TreeIndex): Step {
  const predicates: Predicate[] = [];
  // As it is printed: a row shown as a button is a Button in its selector, too.
  const ownRole = index.exactRoles ? observerRole(node) : roleWord(node);
  const spelled = ownRole.replace(/\s/g, '');
  const role = isRoleName(spelled) ? spelled : null;
  if (role === null) predicates.push({ kind: 'text', key: 'role', op: '=', value: ownRole });

  const name = index.nameOf(node);
  if (name !== '') predicates.push({ kind: 'text', key: 'name', op: '=', value: name });

  const group = index.siblingsOf(node, role === null ? null : foldRole(role));
  const position = group?.get(node);
  if (position === undefined || group === undefined) throw new HandsightError('Internal', 'A node is not among its own siblings.');
  const rivals = name === '' ? group.size : index.countByName(group, name);
  if (rivals > 1) predicates.push({ kind: 'index', value: position });
  return { axis: index.parentOf(node) === undefined ? 'start' : 'child', role, predicates };
}
