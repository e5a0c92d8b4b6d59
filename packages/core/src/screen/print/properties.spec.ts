import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameBounds, union } from '../geometry.ts';
import { ownLabel } from '../label.ts';
import { deriveActions, makeNode, numberTree, type UnifiedUINode } from '../node.ts';
import { roleOfClass } from '../role.ts';
import { isShown } from '../trait.ts';
import { walk } from '../walk.ts';
import { columnsOf } from './columns.ts';
import type { LlmTreeNode } from './llm-node.ts';
import { toLlmTree } from './llm-tree.ts';
import { printSketch } from './sketch.ts';
import { printTextual } from './textual.ts';

const CLASSES = ['FrameLayout', 'Button', 'TextView', 'EditText', 'CheckBox', 'ImageView', 'ScrollView', 'SeekBar'].map(
  (name) => `android.widget.${name}`,
);

const SCREEN = { left: 0, top: 0, right: 1080, bottom: 2400 };

interface Shape {
  className: string;
  words: string;
  left: number;
  top: number;
  width: number;
  height: number;
  clickable: boolean;
  visible: boolean;
  children: readonly Shape[];
}

function nodeOf(shape: Shape, name: (words: string) => string): UnifiedUINode {
  const { className, clickable, visible, left, top } = shape;
  const scrollable = className.endsWith('ScrollView');
  const checkable = className.endsWith('CheckBox');
  const flags = { className, clickable, scrollable, checkable, longClickable: false };
  const isField = className.endsWith('EditText');
  const label = name(shape.words);
  return makeNode({
    ...flags,
    role: roleOfClass(className),
    actions: deriveActions(flags),
    ...(isField ? { hintText: label, value: shape.words } : { text: label }),
    bounds: { left, top, right: left + shape.width, bottom: top + shape.height },
    visible,
    children: shape.children.map((child) => nodeOf(child, name)),
  });
}

const shapes = fc.letrec<{ shape: Shape }>((tie) => ({
  shape: fc.record({
    className: fc.constantFrom(...CLASSES),
    words: fc.oneof(
      fc.constant(''),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom('设置网络', '👩\u200d👩\u200d👧 家族', 'e\u0301te\u0301', 'שלום', '\x1b[31mred\x1b[0m', 'two\nlines'),
    ),
    left: fc.integer({ min: -100, max: 1100 }),
    top: fc.integer({ min: -100, max: 2500 }),
    width: fc.integer({ min: 0, max: 1080 }),
    height: fc.integer({ min: 0, max: 1200 }),
    clickable: fc.boolean(),
    visible: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
    children: fc.oneof({ maxDepth: 4 }, fc.constant([]), fc.array(tie('shape'), { maxLength: 4 })),
  }),
})).shape;

/** Trees as no app would build them: overlapping, off the screen, with names in all scripts. `name` may change the names. */
const anyTree = (name: (words: string) => string = (words) => words): fc.Arbitrary<UnifiedUINode> =>
  fc
    .array(shapes, { maxLength: 6 })
    .map((children) =>
      numberTree(makeNode({ role: 'container', text: 'root', bounds: SCREEN, children: children.map((child) => nodeOf(child, name)) })),
    );

const gridOf = (sketch: string, rows: number): string[] => sketch.split('\n').slice(0, rows + 2);

describe('whatever is on the screen', () => {
  it('the sketch has lines of one width', () => {
    fc.assert(
      fc.property(anyTree(), fc.integer({ min: 8, max: 120 }), fc.integer({ min: 4, max: 50 }), fc.boolean(), (root, w, h, unicode) => {
        const lines = gridOf(printSketch(root, { gridWidth: w, gridHeight: h, unicode }), h);
        expect(lines.map(columnsOf)).toEqual(Array.from({ length: h + 2 }, () => w + 2));
      }),
    );
  });

  it('the sketch shows every element with a name, in the grid or in the legend, unless a later sibling covers it or what holds it', () => {
    const covered = (n: UnifiedUINode): UnifiedUINode[] =>
      n.children.flatMap((child, i) => {
        const isCovered = n.children.slice(i + 1).some(({ bounds }) => sameBounds(union(bounds, child.bounds), bounds));
        return isCovered || !child.visible ? [...walk(child)] : covered(child);
      });
    let names = 0;
    const unique = (words: string): string => (words === '' ? '' : `n${++names}n`);
    fc.assert(
      fc.property(anyTree(unique), fc.integer({ min: 20, max: 120 }), fc.integer({ min: 4, max: 50 }), (root, gridWidth, gridHeight) => {
        const sketch = printSketch(root, { gridWidth, gridHeight });
        const hidden = new Set(covered(root));
        const missing = [...walk(root)].filter((n) => isShown(n, SCREEN) && !hidden.has(n) && !sketch.includes(ownLabel(n)));
        expect(missing.map(ownLabel)).toEqual([]);
      }),
    );
  });

  it('the text has one line per node that is not hidden', () => {
    const shown = (n: UnifiedUINode): number => n.children.reduce((sum, child) => sum + (child.visible ? shown(child) : 0), 1);
    fc.assert(
      fc.property(anyTree(), (root) => {
        expect(printTextual(root).split(/[\n\r\v\f\u2028\u2029]/)).toHaveLength(shown(root) + 1);
      }),
    );
  });

  it('the tree for a model holds every shown control, with and without the rest', () => {
    const isActor = (n: UnifiedUINode): boolean => n.actions.length > 0 && isShown(n, SCREEN);
    const controls = (n: UnifiedUINode): number =>
      n.children.reduce((sum, child) => sum + (child.visible ? controls(child) : 0), Number(isActor(n)));
    const actionable = (n: LlmTreeNode): number =>
      (n.children ?? []).reduce((sum, child) => sum + actionable(child), Number(n.actions !== undefined));
    fc.assert(
      fc.property(anyTree(), fc.boolean(), (root, onlyInteractive) => {
        expect(actionable(toLlmTree(root, { onlyInteractive }))).toBe(controls(root));
      }),
    );
  });
});
