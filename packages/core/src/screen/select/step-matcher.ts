import { shortId, printable } from '../label.ts';
import type { UnifiedUINode } from '../node.ts';
import { foldRole, observerRole } from '../role.ts';
import { foldText } from './folded-text.ts';
import { Pattern } from './pattern.ts';
import type { FlagKey, Predicate, Step, TextKey, TextOperator } from './selector-ast.ts';
import { roleKeys } from './siblings.ts';
import type { TreeIndex } from './tree-index.ts';

type NodeTest = (node: UnifiedUINode) => boolean;

/** The test of one step, without its axis. */
export function stepTest(step: Step, index: TreeIndex): NodeTest {
  const role = step.role === null ? null : foldRole(step.role);
  const tests = step.predicates.map((predicate) => predicateTest(predicate, role, index));
  return (node) => (role === null || roleKeys(node, index.exactRoles).includes(role)) && tests.every((test) => test(node));
}

function predicateTest(p: Predicate, role: string | null, index: TreeIndex): NodeTest {
  switch (p.kind) {
    case 'text':
      return textTest(p.key, p.op, p.value, index);
    case 'flag':
      return (node) => FLAG[p.key](node) === p.value;
    case 'index':
      return (node) => index.siblingsOf(node, role)?.get(node) === p.value;
    case 'has-text':
      return hasTextTest(p.within, p.value, index);
  }
}

const FLAG: Record<FlagKey, (node: UnifiedUINode) => boolean | undefined> = {
  enabled: (node) => node.enabled,
  focused: (node) => node.focused,
  selected: (node) => node.selected,
  /** An element that cannot be checked is neither checked nor unchecked. */
  checked: (node) => (node.checkable || node.checked ? node.checked : undefined),
};

/** An element matches if one of these does. Ids and classes also match by their last part. */
const TEXTS: Record<TextKey, (node: UnifiedUINode, index: TreeIndex) => string[]> = {
  name: (node, index) => [index.nameOf(node)],
  value: (node) => (node.value === null ? [] : [node.value]),
  role: (node, { exactRoles }) => (exactRoles ? [observerRole(node)] : [observerRole(node), node.role]),
  keyboard_shortcut: (node) => [node.keyboardShortcut],
  resource_id: (node) => [node.resourceId, shortId(node.resourceId)],
  class: (node) => [node.className, node.className.slice(node.className.lastIndexOf('.') + 1)],
  description: (node) => [node.description],
};

const COMPARE: Record<Exclude<TextOperator, '~='>, (text: string, wanted: string) => boolean> = {
  '=': (text, wanted) => text === wanted,
  '^=': (text, wanted) => text.startsWith(wanted),
  '$=': (text, wanted) => text.endsWith(wanted),
  '*=': (text, wanted) => text.includes(wanted),
};

function textTest(key: TextKey, op: TextOperator, value: string, index: TreeIndex): NodeTest {
  const textsOf = TEXTS[key];
  if (op === '~=') {
    const pattern = Pattern.compile(value);
    return (node) => textsOf(node, index).some((text) => pattern.matches(text, index.steps));
  }
  const fold = key === 'role' ? foldRole : foldText;
  // A name is always one line, whatever was copied into the selector.
  const wanted = fold(key === 'name' && op === '=' ? printable(value) : value);
  const compare = COMPARE[op];
  return (node) => textsOf(node, index).some((text) => compare(fold(text), wanted));
}

function hasTextTest(within: 'self' | 'subtree', value: string, index: TreeIndex): NodeTest {
  const wanted = foldText(value).toLowerCase();
  const holds: NodeTest = (node) => foldText(index.nameOf(node)).toLowerCase().includes(wanted);
  if (within === 'self') return holds;
  let found: Set<UnifiedUINode> | undefined;
  return (node) => (found ??= index.around(holds)).has(node);
}
