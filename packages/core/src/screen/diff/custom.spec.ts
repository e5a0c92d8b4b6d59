import { describe, expect, it } from 'vitest';
import { HandsightError } from '../../error/errors.ts';
import { toElement } from '../observer-element.ts';
import { makeNode, type UnifiedUINode } from '../node.ts';
import { applyCustom } from './apply-custom.ts';
import { diff } from './changes.ts';
import { customDiff, type CustomOp } from './custom.ts';

/** Named nodes are found again by their key. */
const named = (name: string, ...children: UnifiedUINode[]): UnifiedUINode => makeNode({ key: name, text: name, children });
const custom = (a: UnifiedUINode, b: UnifiedUINode): CustomOp[] => customDiff(diff(a, b));
const root = (...children: UnifiedUINode[]): UnifiedUINode => named('root', ...children);

describe('the custom diff', () => {
  it('says one changed text in one op', () => {
    const a = root(named('a'), makeNode({ key: 'b', text: 'Old' }));
    const b = root(named('a'), makeNode({ key: 'b', text: 'New' }));
    expect(custom(a, b)).toEqual([{ op: 'replace', path: '1', fields: { name: 'New' } }]);
  });

  it('names the fields that an element no longer has, and keeps null apart from them', () => {
    const a = root(makeNode({ key: 'a', checkable: true, value: 'full' }));
    const b = root(makeNode({ key: 'a', value: null }));
    expect(custom(a, b)).toEqual([{ op: 'replace', path: '0', fields: { value: null }, unset: ['checked'] }]);
  });

  it('sees the focus move', () => {
    const a = root(makeNode({ key: 'a', focused: true }), makeNode({ key: 'b' }));
    const b = root(makeNode({ key: 'a' }), makeNode({ key: 'b', focused: true }));
    expect(custom(a, b)).toEqual([
      { op: 'replace', path: '0', fields: { focused: false } },
      { op: 'replace', path: '1', fields: { focused: true } },
    ]);
  });

  it('says nothing about twins without names that did not change', () => {
    const twins = (): UnifiedUINode => makeNode({ children: [makeNode({}), makeNode({}), makeNode({})] });
    expect(custom(twins(), twins())).toEqual([]);
  });

  it('removes siblings from the last to the first, so that the paths are those of the old tree', () => {
    const a = root(named('a'), named('b', named('below b')), named('c'), named('d'));
    expect(custom(a, root(named('a'), named('c')))).toEqual([
      { op: 'remove', path: '3' },
      { op: 'remove', path: '1' },
    ]);
  });

  it('adds a subtree in one op, with the ids it has in the new tree', () => {
    const b = root(named('a'), named('b', named('below b')));
    expect(custom(root(named('a')), b)).toEqual([{ op: 'add', path: '1', node: toElement(b).children[1] }]);
  });

  it('moves the one row that changed its place among its siblings', () => {
    const a = root(named('a'), named('b'), named('c'), named('d'));
    expect(custom(a, root(named('d'), named('a'), named('b'), named('c')))).toEqual([{ op: 'move', from: '3', to: '0' }]);
  });

  it('moves a node to another parent', () => {
    const a = root(named('a', named('x')), named('b'));
    expect(custom(a, root(named('a'), named('b', named('x'))))).toEqual([{ op: 'move', from: '0/0', to: '1/0' }]);
  });

  it('gives the target of a move as it is once the node has been taken out', () => {
    expect(custom(root(named('x'), named('a')), root(named('a', named('x'))))).toEqual([{ op: 'move', from: '0', to: '0/0' }]);
  });

  it('keeps what was inside a vanished wrapper and puts it into a new one', () => {
    const a = root(named('old wrapper', named('x')));
    const b = root(named('new wrapper', named('before x'), named('x')));
    const { children, ...wrapper } = toElement(b).children[0] ?? toElement(b);
    expect(custom(a, b)).toEqual([
      { op: 'add', path: '0', node: { ...wrapper, children: children.slice(0, 1) } },
      { op: 'move', from: '1/0', to: '0/1' },
      { op: 'remove', path: '1' },
    ]);
  });

  it('turns a parent and its child round', () => {
    const a = root(named('parent', named('child')));
    expect(custom(a, root(named('child', named('parent'))))).toEqual([
      { op: 'move', from: '0/0', to: '0' },
      { op: 'move', from: '1', to: '0/0' },
    ]);
  });

  it('replaces the whole tree when the roots are not the same element', () => {
    const b = named('another', named('a'));
    expect(custom(root(named('a')), b)).toEqual([{ op: 'add', path: '', node: toElement(b) }]);
  });
});

describe('applying a custom diff', () => {
  const tree = toElement(root(named('a')));

  it.each<CustomOp>([
    { op: 'remove', path: '1' },
    { op: 'remove', path: '' },
    { op: 'remove', path: '-1' },
    { op: 'remove', path: '0/' },
    { op: 'replace', path: '0/0', fields: {} },
    { op: 'add', path: '2', node: tree },
    { op: 'move', from: '0', to: '0/0' },
  ])('is refused where it does not fit the tree: %j', (op) => {
    expect(() => applyCustom([op], tree)).toThrow(HandsightError);
  });

  it('leaves tree and diff as they were', () => {
    const ops: CustomOp[] = [
      { op: 'add', path: '0', node: toElement(named('b')) },
      { op: 'add', path: '0/0', node: toElement(named('c')) },
      { op: 'replace', path: '', fields: { name: 'renamed' } },
    ];
    const [treeBefore, opsBefore] = [structuredClone(tree), structuredClone(ops)];
    applyCustom(ops, tree);
    expect(tree).toEqual(treeBefore);
    expect(ops).toEqual(opsBefore);
  });
});
