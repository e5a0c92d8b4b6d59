import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { height, overlaps, width } from '../../../core/src/screen/geometry.ts';
import { Scope } from '../expr/scope.ts';
import type { NodeSpec } from '../scenario/node-schema.ts';
import { element } from '../shell/shell-element.ts';
import { expand } from '../view/expand.ts';
import { walkItems, type Item, RowKeys } from '../item/item.ts';
import { Arranger } from './arrange.ts';
import { clip } from '../view/surface.ts';
import { DESKTOP_LOOK, PHONE_LOOK, ruler } from './widget-style.ts';

const SCREEN = { left: 0, top: 0, right: 1080, bottom: 2200 };

function lay(spec: NodeSpec, { phone = true, scroll = 0 } = {}): Item {
  const around = { memory: new Map(), focus: '', rows: new RowKeys(), phone };
  const [root] = expand(spec, { scope: new Scope({}), prefix: '', path: '0', row: '' }, around);
  if (root === undefined) throw new Error('nothing to lay out');
  new Arranger(phone ? ruler(PHONE_LOOK, 2.75) : ruler(DESKTOP_LOOK, 1), () => scroll).arrange(root, SCREEN);
  clip(root, SCREEN);
  return root;
}

const text = (name: string): NodeSpec => element('text', { name });
const button = (name: string): NodeSpec => element('button', { name });
const rows = (count: number): NodeSpec[] => Array.from({ length: count }, (_, i) => element('list_item', { name: `Row ${i}` }));
const only = (root: Item, kind: Item['kind']): Item => {
  const found = [...walkItems(root)].filter((item) => item.kind === kind);
  expect(found).toHaveLength(1);
  return found[0] ?? root;
};

describe('a column', () => {
  it('stands one below the other, within the margins of the screen', () => {
    const { children } = lay(element('window', {}, [text('One'), button('Two')]));
    expect(children.map(({ bounds }) => [bounds.left, bounds.right])).toEqual([
      [44, 1036],
      [44, 1036],
    ]);
    expect(children[1]?.bounds.top).toBeGreaterThan(children[0]?.bounds.bottom ?? 0);
  });

  it('gives the room that is left to the one part that scrolls', () => {
    const root = lay(element('window', {}, [element('toolbar', {}, [text('Title')]), element('list', {}, rows(50)), button('Below')]));
    const list = only(root, 'list');
    expect(only(root, 'button').bounds.bottom).toBeLessThanOrEqual(SCREEN.bottom);
    expect(list.scroll.max).toBeGreaterThan(0);
    expect(list.bounds.bottom).toBeLessThanOrEqual(only(root, 'button').bounds.top);
  });

  it('scrolls as a whole where no part or more than one would', () => {
    const pane = only(
      lay(element('window', {}, [element('pane', {}, [element('list', {}, rows(20)), element('list', {}, rows(20))])])),
      'pane',
    );
    expect(pane.scroll.max).toBeGreaterThan(0);
    expect(pane.children.every((list) => list.scroll.max === 0)).toBe(true);
  });

  it('never scrolls further than its content', () => {
    const list = only(lay(element('window', {}, [element('list', {}, rows(50))]), { scroll: 1e9 }), 'list');
    expect(list.scroll.offset).toBe(list.scroll.max);
    expect(list.children.at(-1)?.bounds.bottom).toBe(list.bounds.bottom);
  });
});

describe('a row', () => {
  it('gives what is left to what can use it', () => {
    const row = only(
      lay(element('window', {}, [element('row', {}, [element('field', { name: 'Search' }), element('icon_button', { name: 'Go' })])])),
      'row',
    );
    const [field, go] = row.children;
    expect(go?.bounds.right).toBe(row.bounds.right);
    expect(width(field?.bounds ?? SCREEN)).toBeGreaterThan(width(go?.bounds ?? SCREEN) * 4);
  });

  it('shares what is left by `grow`', () => {
    const row = only(
      lay(element('window', {}, [element('row', { gap: 0 }, [element('key', { grow: 1 }), element('key', { grow: 3 })])])),
      'row',
    );
    const [a = SCREEN, b = SCREEN] = row.children.map(({ bounds }) => bounds);
    expect(width(b) / width(a)).toBeCloseTo(3, 1);
  });

  it('shrinks what does not fit', () => {
    const row = only(
      lay(
        element('window', {}, [
          element(
            'row',
            {},
            Array.from({ length: 12 }, (_, i) => button(`A long name ${i}`)),
          ),
        ]),
      ),
      'row',
    );
    for (const child of row.children) expect(child.bounds.right).toBeLessThanOrEqual(row.bounds.right);
  });
});

describe('a grid', () => {
  it('has columns of one width', () => {
    const grid = only(lay(element('window', {}, [element('grid', { columns: 3 }, [text('1'), text('2'), text('3'), text('4')])])), 'grid');
    expect(new Set(grid.children.map(({ bounds }) => width(bounds))).size).toBe(1);
    expect(grid.children[3]?.bounds.left).toBe(grid.children[0]?.bounds.left);
  });
});

describe('a text', () => {
  it('is as high as its lines', () => {
    const one = only(lay(element('window', {}, [text('short')])), 'text');
    const many = only(lay(element('window', {}, [text('long '.repeat(60))])), 'text');
    expect(height(many.bounds)).toBeGreaterThan(height(one.bounds) * 3);
  });
});

describe('whatever is laid out', () => {
  const leaf = fc.constantFrom(
    'text',
    'button',
    'field',
    'switch',
    'slider',
    'icon_button',
    'heading',
    'divider',
    'image',
    'spinner',
    'checkbox',
    'dropdown',
    'badge',
    'progress',
  );
  const tree: fc.Arbitrary<NodeSpec> = fc.letrec<{ node: NodeSpec }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc
        .record({ role: leaf, name: fc.constantFrom('', 'Ok', 'A rather long name for an element', '漢字') })
        .map(({ role, name }) => element(role, { name })),
      fc
        .record({
          role: fc.constantFrom('column', 'row', 'list', 'grid', 'card', 'pane', 'list_item'),
          children: fc.array(tie('node'), { maxLength: 5 }),
        })
        .map(({ role, children }) => element(role, {}, children)),
    ),
  })).node;

  it('siblings never lie over each other', () => {
    fc.assert(
      fc.property(fc.array(tree, { maxLength: 6 }), fc.boolean(), (children, phone) => {
        for (const parent of walkItems(lay(element('window', {}, children), { phone }))) {
          for (const [i, a] of parent.children.entries()) {
            for (const b of parent.children.slice(i + 1)) expect(overlaps(a.bounds, b.bounds)).toBe(false);
          }
        }
      }),
    );
  });

  it('everything has whole pixels, and is seen only inside the window', () => {
    fc.assert(
      fc.property(fc.array(tree, { maxLength: 6 }), fc.nat(3000), (children, scroll) => {
        for (const { bounds, visible } of walkItems(lay(element('window', {}, children), { scroll }))) {
          expect(Object.values(bounds).every(Number.isInteger)).toBe(true);
          expect(bounds.right).toBeGreaterThanOrEqual(bounds.left);
          expect(bounds.bottom).toBeGreaterThanOrEqual(bounds.top);
          expect(visible.bottom).toBeLessThanOrEqual(SCREEN.bottom);
          expect(visible.right).toBeLessThanOrEqual(SCREEN.right);
        }
      }),
    );
  });
});
