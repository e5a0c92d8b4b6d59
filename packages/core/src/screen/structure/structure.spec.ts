import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { makeNode, numberTree, type UnifiedUINode } from '../node.ts';
import { Pattern } from '../select/pattern.ts';
import { page } from './page.ts';
import { structure, type StructureElement } from './structure.ts';

const screen = { left: 0, top: 0, right: 100, bottom: 100 };
const node = (nativeRole: string, text: string, ...children: UnifiedUINode[]): UnifiedUINode =>
  makeNode({ nativeRole, text, bounds: screen, children });
const tree = (): UnifiedUINode =>
  numberTree(
    node('Window', 'Main', node('Pane', '', node('Button', 'Save'), node('Pane', '', node('Edit', 'Name'))), node('Button', 'Close')),
  );
const ids = (e: StructureElement): string[] => [e.id, ...e.children.flatMap(ids)];

describe('a structure', () => {
  it('without a filter is the whole tree', () => {
    const { tree: whole, elementCount, nodeCount } = structure(tree(), screen, {});
    expect(ids(whole)).toEqual(['root', 'root.0', 'root.0.0', 'root.0.1', 'root.0.1.0', 'root.1']);
    expect([elementCount, nodeCount]).toEqual([6, 6]);
  });

  it('keeps wanted roles, however they are spelt, with what they stand in', () => {
    expect(ids(structure(tree(), screen, { roles: ['button'] }).tree)).toEqual(['root', 'root.0', 'root.0.0', 'root.1']);
  });

  it('lets the content of excluded roles and empty frames move up', () => {
    expect(ids(structure(tree(), screen, { excludeRoles: ['PANE'] }).tree)).toEqual(['root', 'root.0.0', 'root.0.1.0', 'root.1']);
    expect(ids(structure(tree(), screen, { pruneEmpty: true }).tree)).toEqual(['root', 'root.0.0', 'root.0.1.0', 'root.1']);
  });

  it('finds names by a pattern', () => {
    expect(ids(structure(tree(), screen, { name: Pattern.compile('^Na') }).tree)).toEqual(['root', 'root.0', 'root.0.1', 'root.0.1.0']);
  });

  it('says where the depth ended', () => {
    const cut = structure(tree(), screen, { depth: 1 });
    expect(cut.tree.children[0]).toMatchObject({ truncated: true, child_count: 2, children: [] });
    expect([cut.depthTruncated, cut.elementCount, cut.nodeCount]).toEqual([true, 6, 3]);
  });

  it('clips long texts visibly and leaves out what is not shown', () => {
    const long = numberTree(
      node('Window', 'abcdefgh', makeNode({ nativeRole: 'Text', text: 'gone', bounds: { ...screen, left: 200, right: 300 } })),
    );
    const { tree: kept } = structure(long, screen, { maxTextLength: 4, visibleOnly: true });
    expect(kept).toMatchObject({ name: 'abc…', children: [] });
  });
});

describe('pages', () => {
  it('together hold every element once, each under its own parents', () => {
    const shape = fc.letrec<{ n: UnifiedUINode }>((tie) => ({
      n: fc.oneof(
        { maxDepth: 4 },
        fc.constant(node('Text', 'x')),
        fc.array(tie('n'), { maxLength: 3 }).map((children) => node('Pane', 'x', ...children)),
      ),
    })).n;
    fc.assert(
      fc.property(shape, fc.integer({ min: 1, max: 5 }), (root, size) => {
        const whole = structure(numberTree(root), screen, {}).tree;
        const seen: string[] = [];
        for (let from: number | undefined = 0; from !== undefined;) {
          const part = page(whole, from, size);
          expect(part.nodeCount).toBeLessThanOrEqual(size);
          const onPage = ids(whole).slice(from, from + size);
          expect(ids(part.tree)).toEqual(expect.arrayContaining(onPage));
          seen.push(...onPage);
          from = part.next;
        }
        expect(seen).toEqual(ids(whole));
      }),
    );
  });
});
