import fc from 'fast-check';
import { makeNode, numberTree, type UnifiedAction, type UnifiedUINode } from '../node.ts';
import { walk } from '../walk.ts';

export type Matching = ReadonlyMap<UnifiedUINode, UnifiedUINode>;

/** Few values, so that twins, empty names and equal texts abound. */
const aFields = fc.record(
  {
    text: fc.constantFrom('', '', 'Item', 'Other', 'a "quoted"\nline'),
    description: fc.constantFrom('', 'Item', 'Described'),
    className: fc.constantFrom('', 'android.widget.TextView', 'android.widget.EditText', 'android.widget.FrameLayout'),
    hintText: fc.constantFrom('', 'Hint'),
    value: fc.constantFrom(null, '', 'typed'),
    bounds: fc.constantFrom({ left: 0, top: 0, right: 10, bottom: 10 }, { left: 0, top: 10, right: 10, bottom: 20 }),
    keyboardShortcut: fc.constantFrom('', 'Ctrl+S'),
    stateDescription: fc.constantFrom('', 'On'),
    actions: fc.constantFrom<UnifiedAction[]>([], ['tap'], ['scroll']),
    focused: fc.boolean(),
    enabled: fc.boolean(),
    clickable: fc.boolean(),
    checkable: fc.boolean(),
    checked: fc.boolean(),
    selected: fc.boolean(),
    visible: fc.boolean(),
  },
  { requiredKeys: [] },
);

/** Where a new node is attached: anywhere, below the previous one (a chain), or below the root (a wide list). */
export const aTree = fc
  .tuple(fc.constantFrom('any', 'chain', 'wide'), fc.array(fc.tuple(aFields, fc.nat()), { minLength: 1, maxLength: 40 }))
  .map(([shape, seeds]) => {
    const nodes: UnifiedUINode[] = [];
    for (const [fields, chance] of seeds) {
      const node = makeNode({ ...fields, actions: [...(fields.actions ?? [])] });
      const at = shape === 'wide' ? 0 : shape === 'chain' ? nodes.length - 1 : chance % nodes.length;
      nodes[at]?.children.push(node);
      nodes.push(node);
    }
    return numberTree(nodes[0] ?? makeNode({}));
  });

/** Any injective matching, however silly: ancestors with descendants, roots with leaves. */
export const aMatching = fc.record({ rootsMatch: fc.boolean(), pairs: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 60 }) });

export function matchingOf(
  a: UnifiedUINode,
  b: UnifiedUINode,
  { rootsMatch, pairs }: { rootsMatch: boolean; pairs: [number, number][] },
): Matching {
  const left = [...walk(a)];
  const right = [...walk(b)];
  const matching = new Map<UnifiedUINode, UnifiedUINode>(rootsMatch ? [[a, b]] : []);
  const taken = new Set(matching.values());
  for (const [i, j] of pairs) {
    const x = left[i % left.length];
    const y = right[j % right.length];
    if (x === undefined || y === undefined || matching.has(x) || taken.has(y)) continue;
    matching.set(x, y);
    taken.add(y);
  }
  return matching;
}

export const anEdit = fc.record({
  kind: fc.constantFrom('change', 'focus', 'remove', 'dissolve', 'wrap', 'insert', 'move', 'reverse', 'rotate'),
  at: fc.nat(),
  to: fc.nat(),
  fields: aFields,
});
type AnEdit = typeof anEdit extends fc.Arbitrary<infer T> ? T : never;

/** An edited copy of a tree, and which node is a copy of which. */
export function edited(a: UnifiedUINode, edits: readonly AnEdit[]): { b: UnifiedUINode; matching: Matching } {
  const matching = new Map<UnifiedUINode, UnifiedUINode>();
  const copy = (n: UnifiedUINode): UnifiedUINode => {
    const twin = makeNode({ ...n, actions: [...n.actions], children: n.children.map(copy) });
    matching.set(n, twin);
    return twin;
  };
  const b = copy(a);
  for (const edit of edits) makeEdit(b, edit);
  return { b: numberTree(b), matching };
}

function makeEdit(root: UnifiedUINode, { kind, at, to, fields }: AnEdit): void {
  const nodes = [...walk(root)];
  const node = nodes[at % nodes.length] ?? root;
  const other = nodes[to % nodes.length] ?? root;
  const parent = nodes.find((each) => each.children.includes(node));
  const replaceBy = (...next: UnifiedUINode[]): unknown => parent?.children.splice(parent.children.indexOf(node), 1, ...next);
  switch (kind) {
    case 'change':
      Object.assign(node, fields);
      break;
    case 'focus':
      for (const each of nodes) each.focused = each === node;
      break;
    case 'remove':
      replaceBy();
      break;
    case 'dissolve':
      replaceBy(...node.children);
      break;
    case 'wrap':
      replaceBy(makeNode({ ...fields, children: [node] }));
      break;
    case 'insert':
      node.children.splice(to % (node.children.length + 1), 0, makeNode(fields));
      break;
    case 'move':
      if (parent === undefined || [...walk(node)].includes(other)) break;
      replaceBy();
      other.children.unshift(node);
      break;
    case 'reverse':
      node.children.reverse();
      break;
    case 'rotate':
      node.children.push(...node.children.splice(0, 1));
      break;
  }
}
