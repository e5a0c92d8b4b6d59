import { describe, expect, it } from 'vitest';
import { HandsightError } from '../../error/errors.ts';
import { toElement } from '../observer-element.ts';
import { makeNode, type UnifiedUINode } from '../node.ts';
import { applyJsonPatch } from './apply-json-patch.ts';
import { diff } from './changes.ts';
import { jsonPatch, type JsonPatchOp } from './json-patch.ts';

/** Named nodes are found again by their key. */
const named = (name: string, ...children: UnifiedUINode[]): UnifiedUINode => makeNode({ key: name, text: name, children });
const patch = (a: UnifiedUINode, b: UnifiedUINode): JsonPatchOp[] => jsonPatch(diff(a, b));
const root = (...children: UnifiedUINode[]): UnifiedUINode => named('root', ...children);

describe('the JSON patch', () => {
  it('says one changed text in one op', () => {
    const a = root(named('a'), makeNode({ key: 'b', text: 'Old' }));
    const b = root(named('a'), makeNode({ key: 'b', text: 'New' }));
    expect(patch(a, b)).toEqual([{ op: 'replace', path: '/children/1/name', value: 'New' }]);
  });

  it('adds and removes the members that come and go', () => {
    const a = root(makeNode({ key: 'a', hintText: 'Hint' }));
    const b = root(makeNode({ key: 'a', hintText: '', checkable: true }));
    expect(patch(a, b)).toEqual([
      { op: 'replace', path: '/children/0/name', value: '' },
      { op: 'remove', path: '/children/0/hint' },
      { op: 'add', path: '/children/0/checked', value: false },
    ]);
  });

  it('renames the siblings behind a removed row, and what is below them', () => {
    expect(patch(root(named('a'), named('b'), named('c', named('d'))), root(named('a'), named('c', named('d'))))).toEqual([
      { op: 'remove', path: '/children/1' },
      { op: 'replace', path: '/children/1/id', value: 'root.1' },
      { op: 'replace', path: '/children/1/children/0/id', value: 'root.1.0' },
    ]);
  });

  it('renames nothing when a wrapper is replaced by another', () => {
    const ops = patch(root(named('old wrapper', named('x', named('y')))), root(named('new wrapper', named('x', named('y')))));
    expect(ops.map(({ op, path }) => `${op} ${path}`)).toEqual(['add /children/0', 'move /children/0/children/0', 'remove /children/1']);
  });

  it('writes a node anew when more of it changed than stayed', () => {
    const a = root(named('a'), makeNode({ key: 'b' }));
    const other = { text: 'Text', description: 'Described', value: 'value', focused: true, enabled: false, keyboardShortcut: 'Ctrl+S' };
    const b = root(named('a'), makeNode({ key: 'b', ...other, bounds: { left: 1, top: 2, right: 3, bottom: 4 } }));
    expect(patch(a, b)).toEqual([{ op: 'replace', path: '/children/1', value: toElement(b).children[1] }]);
  });

  it('writes children anew when renaming all of them would be longer', () => {
    const deep = (...rows: UnifiedUINode[]): UnifiedUINode => {
      let list = named('list', ...rows);
      for (let i = 0; i < 20; i++) list = named(`wrapper ${i}`, list);
      return root(list);
    };
    const rows = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => named(name));
    const ops = patch(deep(named('gone'), ...rows), deep(...rows));
    expect(ops).toEqual([{ op: 'replace', path: `${'/children/0'.repeat(21)}/children`, value: expect.any(Array) as unknown }]);
  });

  it('never lets the target of a move lie behind its own source', () => {
    expect(patch(root(named('x'), named('a')), root(named('a', named('x')))).slice(0, 2)).toEqual([
      { op: 'move', from: '/children/0', path: '/children/1' },
      { op: 'move', from: '/children/1', path: '/children/0/children/0' },
    ]);
  });

  it('replaces the whole document when the roots are not the same element', () => {
    const b = named('another', named('a'));
    expect(patch(root(named('a')), b)).toEqual([{ op: 'replace', path: '', value: toElement(b) }]);
  });
});

describe('applying a JSON patch', () => {
  it('does what RFC 6902 says', () => {
    const ops: JsonPatchOp[] = [
      { op: 'add', path: '/list/-', value: 3 },
      { op: 'add', path: '/list/0', value: 0 },
      { op: 'replace', path: '/a~1b', value: null },
      { op: 'move', from: '/list/1', path: '/m~0n' },
      { op: 'remove', path: '/gone' },
    ];
    expect(applyJsonPatch(ops, { list: [1, 2], 'a/b': 'x', gone: true })).toEqual({ list: [0, 2, 3], 'a/b': null, 'm~n': 1 });
    expect(applyJsonPatch([{ op: 'replace', path: '', value: [] }], {})).toEqual([]);
  });

  it.each<JsonPatchOp>([
    { op: 'remove', path: '/none' },
    { op: 'replace', path: '/none', value: 1 },
    { op: 'remove', path: '/list/2' },
    { op: 'remove', path: '/list/-' },
    { op: 'add', path: '/list/3', value: 1 },
    { op: 'add', path: '/list/01', value: 1 },
    { op: 'add', path: '/none/below', value: 1 },
    { op: 'add', path: '/list/0/below', value: 1 },
    { op: 'add', path: 'list', value: 1 },
    { op: 'add', path: '/__proto__/polluted', value: 1 },
    { op: 'remove', path: '/toString' },
    { op: 'move', from: '/list', path: '/list/0' },
  ])('is refused where it does not fit the document: %j', (op) => {
    expect(() => applyJsonPatch([op], { list: [1, 2] })).toThrow(HandsightError);
  });

  it('leaves document and patch as they were', () => {
    const document = { list: [] };
    const value = { deep: [1] };
    const ops: JsonPatchOp[] = [
      { op: 'add', path: '/list/0', value },
      { op: 'add', path: '/list/0/deep/0', value: 2 },
    ];
    expect(applyJsonPatch(ops, document)).toEqual({ list: [{ deep: [2, 1] }] });
    expect(document).toEqual({ list: [] });
    expect(value).toEqual({ deep: [1] });
  });
});
