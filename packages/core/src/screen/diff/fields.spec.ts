import { expect, it } from 'vitest';
import { elementFields, type ElementFields } from '../observer-element.ts';
import { makeNode, type UnifiedUINode } from '../node.ts';
import { changedFields } from './fields.ts';

const title = makeNode({ text: 'Title' });

/** Nodes whose elements are made in different ways: a text, a field, a row named by what is below it, a list. */
const KINDS: Record<string, UnifiedUINode> = {
  text: makeNode({ text: 'Text', description: 'Described' }),
  field: makeNode({ className: 'android.widget.EditText', role: 'text_field', hintText: 'Hint', value: 'typed', actions: ['tap', 'type'] }),
  row: makeNode({ clickable: true, actions: ['tap'], children: [title] }),
  list: makeNode({ scrollable: true, actions: ['scroll'], children: [title] }),
};

/** The node with one property changed, for every property that a node has. */
function variants(node: UnifiedUINode): UnifiedUINode[] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === 'boolean') return [{ ...node, [key]: !value }];
    if (typeof value === 'string' || value === null)
      return [
        { ...node, [key]: `${String(value)}!` },
        { ...node, [key]: '' },
      ];
    if (key === 'bounds') return ['left', 'top', 'right', 'bottom'].map((side) => ({ ...node, bounds: { ...node.bounds, [side]: 7 } }));
    if (key === 'actions') return [{ ...node, actions: ['adjust'] }];
    if (key === 'children')
      return [
        { ...node, children: [] },
        { ...node, children: [makeNode({ text: 'Other' })] },
      ];
    return [];
  });
}

const compared = (a: ElementFields, b: ElementFields): string[] =>
  Object.keys({ ...a, ...b }).filter((name) => JSON.stringify(Reflect.get(a, name)) !== JSON.stringify(Reflect.get(b, name)));

it.each(Object.entries(KINDS))('every change of a %s that shows in its element is seen, and no other', (_, node) => {
  expect(variants(node).length).toBeGreaterThan(20);
  for (const variant of variants(node)) {
    expect(changedFields(node, variant).toSorted()).toEqual(compared(elementFields(node), elementFields(variant)).toSorted());
  }
});
