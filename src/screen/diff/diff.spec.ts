import fc from 'fast-check';
import fastJsonPatch, { type Operation } from 'fast-json-patch';
import { describe, expect, it } from 'vitest';
import { toElement } from '../element.ts';
import { matchTrees } from '../match/match.ts';
import { makeNode, numberTree, type UnifiedUINode } from '../node.ts';
import { walk } from '../walk.ts';
import { applyCustom } from './apply-custom.ts';
import { applyJsonPatch } from './apply-json-patch.ts';
import { diff } from './changes.ts';
import { customDiff } from './custom.ts';
import { jsonPatch } from './json-patch.ts';

type Matching = ReadonlyMap<UnifiedUINode, UnifiedUINode>;

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
    actions: fc.constantFrom([], ['tap' as const], ['scroll' as const]),
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

/** Where a new node is hung: anywhere, below the one before (a chain), or below the root (a wide list). */
const aTree = fc
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
const aMatching = fc.record({ rootsMatch: fc.boolean(), pairs: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 60 }) });

function matchingOf(
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

const anEdit = fc.record({
  kind: fc.constantFrom('change', 'focus', 'remove', 'dissolve', 'wrap', 'insert', 'move', 'reverse', 'rotate'),
  at: fc.nat(),
  to: fc.nat(),
  fields: aFields,
});
type AnEdit = typeof anEdit extends fc.Arbitrary<infer T> ? T : never;

/** A copy of a tree with edits made to it, and which node is whose copy. */
function edited(a: UnifiedUINode, edits: readonly AnEdit[]): { b: UnifiedUINode; matching: Matching } {
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

function expectLaws(a: UnifiedUINode, b: UnifiedUINode, matching?: Matching): void {
  const was = toElement(a);
  const is = toElement(b);
  const changes = diff(a, b, matching);

  const custom = customDiff(changes);
  expect(applyCustom(custom, was)).toEqual(is);

  const patch = jsonPatch(changes);
  expect(applyJsonPatch(patch, was)).toEqual(is);
  expect(fastJsonPatch.applyPatch(toElement(a), structuredClone(patch) as Operation[], true).newDocument).toEqual(is);
  expect(JSON.stringify(patch).length).toBeLessThan(1.1 * JSON.stringify(is).length + 100);

  expect(was).toEqual(toElement(a));
  expect(custom.length === 0).toBe(changes.unchanged);
  expect(patch.length === 0).toBe(changes.unchanged);
}

describe('applying a diff to the old tree gives the new tree', () => {
  it('for any two trees', () => {
    fc.assert(
      fc.property(aTree, aTree, (a, b) => expectLaws(a, b)),
      { numRuns: 200 },
    );
  });

  it('for any two trees and any matching of their nodes', () => {
    fc.assert(
      fc.property(aTree, aTree, aMatching, (a, b, m) => expectLaws(a, b, matchingOf(a, b, m))),
      { numRuns: 500 },
    );
  });

  it('for a tree and any edits of it, when every element is recognised', () => {
    fc.assert(
      fc.property(aTree, fc.array(anEdit, { maxLength: 12 }), (a, edits) => {
        const { b, matching } = edited(a, edits);
        expectLaws(a, b, matching);
      }),
      { numRuns: 500 },
    );
  });

  it('for a tree and any edits of it, when elements are matched by what they look like', () => {
    fc.assert(
      fc.property(aTree, fc.array(anEdit, { maxLength: 12 }), (a, edits) => expectLaws(a, edited(a, edits).b)),
      { numRuns: 300 },
    );
  });

  it('when both trees share nodes, and when a node occurs twice', () => {
    fc.assert(
      fc.property(aTree, aTree, (shared, other) => {
        const row = makeNode({ text: 'row', children: [shared] });
        const a = makeNode({ children: [row, shared, other] });
        const b = makeNode({ children: [other, row, row] });
        expectLaws(a, b, new Map([[a, b], ...[...walk(a)].slice(1).map((n): [UnifiedUINode, UnifiedUINode] => [n, n])]));
      }),
      { numRuns: 50 },
    );
  });
});

describe('a tree compared with itself', () => {
  it('is unchanged, twins without names included', () => {
    fc.assert(
      fc.property(aTree, (a) => {
        const { b } = edited(a, []);
        expect(diff(a, b, matchTrees(a, b)).unchanged).toBe(true);
      }),
    );
  });
});
