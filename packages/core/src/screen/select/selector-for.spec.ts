import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeNode, type UnifiedUINode } from '../node.ts';
import { UNIFIED_ROLES } from '../role.ts';
import { walk } from '../walk.ts';
import { findAll, findOne } from './find.ts';
import { selectorFor, selectorsIn } from './selector-for.ts';
import { parseSelector } from './selector-parser.ts';
import type { SelectorAst, Step } from './selector-ast.ts';
import { stepTest } from './step-matcher.ts';
import { TreeIndex } from './tree-index.ts';

const nasty = fc.constantFrom(
  '',
  '',
  'OK',
  'Save…',
  'Save...',
  'say "hi"',
  "it's",
  'C:\\',
  '\\"',
  'a\nb',
  'a b',
  'a > b',
  'x/y//z',
  '[name="x"]',
  '\x1b[31mred',
  '\0',
  '\ud83d',
);
const fields = fc.record({
  role: fc.constantFrom(...Object.values(UNIFIED_ROLES)),
  nativeRole: fc.constantFrom('', '', 'Button', 'MenuItem', 'menu item', 'text field', 'foo/bar', '3D', '_', ' ', 'a"b', 'ボタン', 'İ'),
  text: fc.oneof(nasty, fc.string()),
  description: fc.oneof(fc.constant(''), nasty),
  clickable: fc.boolean(),
});

/** Each node hangs under an earlier one. */
const tree = fc.array(fc.tuple(fields, fc.nat()), { minLength: 1, maxLength: 30 }).map((rows) => {
  const nodes = rows.map(([own]) => makeNode(own));
  rows.forEach(([, seed], i) => {
    const child = nodes[i];
    if (i > 0 && child !== undefined) nodes[seed % i]?.children.push(child);
  });
  return nodes[0] ?? makeNode({});
});

describe('the selector for a node', () => {
  const ok = makeNode({ role: 'button', text: 'OK' });
  const twins = [makeNode({ role: 'image' }), makeNode({ role: 'image' })];
  const pane = makeNode({ role: 'container', children: [ok, ...twins, makeNode({ role: 'unknown', nativeRole: 'foo/bar' })] });
  const root = makeNode({ role: 'container', nativeRole: 'Window', text: 'Say "hi"', children: [pane] });

  it.each([
    ['the root', root, String.raw`Window[name="Say \"hi\""]`],
    ['an unnamed only child', pane, String.raw`Window[name="Say \"hi\""]/Pane`],
    ['a named one', ok, String.raw`Window[name="Say \"hi\""]/Pane/Button[name="OK"]`],
    ['an unnamed twin', twins[1], String.raw`Window[name="Say \"hi\""]/Pane/Image[index=1]`],
    ['a role that is no word', pane.children[3], String.raw`Window[name="Say \"hi\""]/Pane/*[role="foo/bar"]`],
  ])('is the path to %s', (_what, node, selector) => {
    expect(node && selectorFor(root, node)).toBe(selector);
  });

  it('does not exist for a node of another tree', () => {
    expect(() => selectorFor(root, makeNode({}))).toThrow(expect.objectContaining({ kind: 'Internal' }) as Error);
  });

  it('finds this node and no other, in any tree', () => {
    fc.assert(
      fc.property(tree, (any) => {
        const selectorOf = selectorsIn(any);
        for (const node of walk(any)) expect(findOne(any, selectorOf(node))).toBe(node);
      }),
    );
  });
});

describe('finding, in any tree', () => {
  /** The meaning of a selector, spelled out without regard to cost. */
  function matchesBySteps(root: UnifiedUINode, { steps }: SelectorAst): UnifiedUINode[] {
    const index = new TreeIndex(root);
    const passing = (step: Step, nodes: UnifiedUINode[]): UnifiedUINode[] => nodes.filter(stepTest(step, index));
    let found: Set<UnifiedUINode> | undefined;
    for (const step of steps) {
      const from = found === undefined ? [makeNode({ children: [root] })] : [...found];
      const below = from.flatMap((node) => (step.axis === 'descendant' ? [...walk(node)].slice(1) : node.children));
      found = new Set(passing(step, below));
      if (step.axis === 'start' && found.size === 0) found = new Set(passing(step, [...walk(root)]));
    }
    return [...walk(root)].filter((node) => found?.has(node));
  }

  const step = fc
    .tuple(
      fc.constantFrom('*', '*', 'Button', 'container', 'MenuItem', 'list'),
      fc.constantFrom('', '', '[index=0]', '[name~=".+"]', '[name^="Save"]', ':has-text("o")'),
    )
    .map((parts) => parts.join('').replace('[name~=".+"]', '[name~=".+"]'));
  const selector = fc
    .tuple(fc.constantFrom('', '/', '//'), step, fc.array(fc.tuple(fc.constantFrom('/', '//', ' > ', ' '), step), { maxLength: 4 }))
    .map(([start, first, others]) => start + first + others.flat().join(''));

  it('in one walk gives what step after step would give', () => {
    fc.assert(
      fc.property(tree, selector, (root, text) => {
        expect(findAll(root, text)).toEqual(matchesBySteps(root, parseSelector(text)));
      }),
    );
  });
});
