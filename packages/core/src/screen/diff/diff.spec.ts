import fc from 'fast-check';
import fastJsonPatch, { type Operation } from 'fast-json-patch';
import { describe, expect, it } from 'vitest';
import { toElement } from '../observer-element.ts';
import { makeNode, numberTree, type UnifiedUINode } from '../node.ts';
import { walk } from '../walk.ts';
import { applyCustom } from './apply-custom.ts';
import { applyJsonPatch } from './apply-json-patch.ts';
import { diff } from './changes.ts';
import { customDiff } from './custom.ts';
import { jsonPatch } from './json-patch.ts';
import { aMatching, anEdit, aTree, edited, matchingOf, type Matching } from './tree.fixture.ts';

function expectLaws(a: UnifiedUINode, b: UnifiedUINode, matching?: Matching): void {
  const was = toElement(a);
  const is = toElement(b);
  const changes = diff(a, b, matching);
  const custom = customDiff(changes);
  const patch = jsonPatch(changes);
  expect(applyCustom(custom, was)).toEqual(is);
  expect(applyJsonPatch(patch, was)).toEqual(is);
  expect(was).toEqual(toElement(a));

  expect(custom.length === 0).toBe(changes.unchanged);
  expect(patch.length === 0).toBe(changes.unchanged);
  expect(JSON.stringify(patch).length).toBeLessThan(1.05 * JSON.stringify(is).length + 100);
}

/** The same with another implementation of RFC 6902, which checks every op against the whole document. */
function expectForeignLaw(a: UnifiedUINode, b: UnifiedUINode, matching?: Matching): void {
  const patch = jsonPatch(diff(a, b, matching)) as Operation[];
  expect(fastJsonPatch.applyPatch(toElement(a), patch, true).newDocument).toEqual(toElement(b));
}

function expectAllLaws(a: UnifiedUINode, b: UnifiedUINode, matching?: Matching): void {
  expectLaws(a, b, matching);
  expectForeignLaw(a, b, matching);
}

describe('applying a diff to the old tree gives the new tree', { timeout: 30_000 }, () => {
  it('for any two trees', () => {
    fc.assert(
      fc.property(aTree, aTree, (a, b) => expectAllLaws(a, b)),
      { numRuns: 100 },
    );
  });

  it('for any two trees and any matching of their nodes', () => {
    fc.assert(
      fc.property(aTree, aTree, aMatching, (a, b, m) => expectAllLaws(a, b, matchingOf(a, b, m))),
      { numRuns: 200 },
    );
  });

  it('for a tree and any edits of it, when every element is recognised', () => {
    fc.assert(
      fc.property(aTree, fc.array(anEdit, { maxLength: 12 }), (a, edits) => {
        const { b, matching } = edited(a, edits);
        expectAllLaws(a, b, matching);
      }),
      { numRuns: 200 },
    );
  });

  it('for a tree and any edits of it, when elements are matched by what they look like', () => {
    fc.assert(
      fc.property(aTree, fc.array(anEdit, { maxLength: 12 }), (a, edits) => expectAllLaws(a, edited(a, edits).b)),
      { numRuns: 100 },
    );
  });

  it('when both trees share nodes, and when a node occurs twice', () => {
    fc.assert(
      fc.property(aTree, aTree, (shared, other) => {
        const row = makeNode({ text: 'row', children: [shared] });
        const a = makeNode({ children: [row, shared, other] });
        const b = makeNode({ children: [other, row, row] });
        expectAllLaws(a, b, new Map([[a, b], ...[...walk(a)].slice(1).map((n): [UnifiedUINode, UnifiedUINode] => [n, n])]));
      }),
      { numRuns: 30 },
    );
  });
});

describe('a large list', () => {
  const rows = (order: readonly number[]): UnifiedUINode =>
    numberTree(makeNode({ children: order.map((i) => makeNode({ key: `row ${i}`, text: `Row ${i}` })) }));
  const numbers = Array.from({ length: 2000 }, (_, i) => i);

  it('that is reversed moves all rows but one', () => {
    const [a, b] = [rows(numbers), rows(numbers.toReversed())];
    expectLaws(a, b);
    expect(customDiff(diff(a, b)).filter(({ op }) => op === 'move')).toHaveLength(numbers.length - 1);
  });

  it('whose first row goes to the end moves one row', () => {
    const [a, b] = [rows(numbers), rows([...numbers.slice(1), 0])];
    expectLaws(a, b);
    expect(customDiff(diff(a, b))).toEqual([{ op: 'move', from: '0', to: '1999' }]);
  });
});

it('a chain of a thousand nodes can be turned inside out', () => {
  const nodes = Array.from({ length: 1000 }, (_, i) => makeNode({ text: `Node ${i}` }));
  const chain = (order: readonly UnifiedUINode[]): UnifiedUINode[] => {
    const copies = order.map((node) => makeNode({ ...node, children: [] }));
    copies.forEach((node, i) => copies[i - 1]?.children.push(node));
    return copies;
  };
  const left = chain(nodes);
  const right = chain(nodes.toReversed());
  const [a, b] = [makeNode({ children: left.slice(0, 1) }), makeNode({ children: right.slice(0, 1) })];
  const pairs = left.map((node, i): [UnifiedUINode, UnifiedUINode] => [node, right.at(-1 - i) ?? b]);
  const changes = diff(a, b, new Map([[a, b], ...pairs]));
  expect(applyCustom(customDiff(changes), toElement(a))).toEqual(toElement(b));
});

it('a tree is unchanged when it is read again, twins without names included', () => {
  fc.assert(
    fc.property(aTree, (a) => {
      expect(diff(a, edited(a, []).b).unchanged).toBe(true);
    }),
  );
});
