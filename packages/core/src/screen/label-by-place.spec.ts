import { describe, expect, test } from 'vitest';
import { controlLabelledBy, labelsByPlace } from './label-by-place.ts';
import { makeNode, type UnifiedUINode } from './node.ts';

const at = (left: number, top: number, width = 100, height = 20): UnifiedUINode['bounds'] => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const text = (words: string, left: number, top: number): UnifiedUINode =>
  makeNode({ text: words, role: 'text_view', nativeRole: 'Text', bounds: at(left, top) });
const spin = (left: number, top: number, name = ''): UnifiedUINode =>
  makeNode({ text: name, value: '7', nativeRole: 'Spinner', clickable: true, actions: ['tap'], bounds: at(left, top, 60) });
const window = (...children: UnifiedUINode[]): UnifiedUINode => makeNode({ nativeRole: 'Window', bounds: at(0, 0, 800, 600), children });

const named = (root: UnifiedUINode): (string | undefined)[] => {
  const labels = labelsByPlace(root, root.bounds);
  return root.children.filter(({ nativeRole }) => nativeRole === 'Spinner').map((node) => labels.get(node)?.label);
};

describe('a field without a name', () => {
  const field = (value: string, ...children: UnifiedUINode[]): UnifiedUINode =>
    makeNode({
      className: 'android.widget.EditText',
      role: 'text_field',
      value,
      actions: ['tap', 'type'],
      bounds: at(0, 100, 600, 40),
      children,
    });
  const nameOf = (root: UnifiedUINode, of: UnifiedUINode): string | undefined => labelsByPlace(root, root.bounds).get(of)?.label;
  const example = text('Search files', 40, 110);

  test('that holds something has the label in its upper part, not the heading above it', () => {
    const filled = field('0.7', { ...text('Temperature', 40, 101), bounds: at(40, 101, 100, 12) }, text('0.7', 40, 118));
    expect(nameOf(window(text('Model parameters', 4, 75), filled), filled)).toBe('Temperature');
  });

  test('has the text above it that begins where it begins, not the example in it', () => {
    const empty = field('', example);
    expect(nameOf(window(text('Email', 4, 75), empty), empty)).toBe('Email');
  });

  test('has the example in it, not the name of a tab that stands above it somewhere', () => {
    const empty = field('', example);
    expect(nameOf(window(text('Browse', 150, 75), empty), empty)).toBe('Search files');
  });

  test('is not named by what it holds', () => {
    const full = field('Search files', example);
    expect(nameOf(window(full), full)).toBeUndefined();
  });
});

describe('a control without a name', () => {
  test('has the text before it, not the unit behind it', () => {
    expect(named(window(text('Delay', 0, 0), spin(110, 0), text('seconds', 180, 0)))).toEqual(['Delay']);
  });

  test('has the text behind it where nothing else offers itself', () => {
    expect(named(window(spin(110, 0), text('seconds', 180, 0)))).toEqual(['seconds']);
  });

  test('is not named by signs', () => {
    expect(named(window(text('Size', 0, 0), spin(110, 0), text('×', 180, 0), spin(290, 0)))).toEqual(['Size', undefined]);
  });

  test('has its label also on the page of a tab, which lies elsewhere than the tab', () => {
    const [label, field] = [text('Delay', 0, 100), spin(110, 100)];
    const tab = makeNode({
      text: 'General',
      nativeRole: 'TabItem',
      clickable: true,
      actions: ['tap'],
      bounds: at(0, 0),
      children: [label, field],
    });
    const root = window(tab);
    expect(labelsByPlace(root, root.bounds).get(field)?.label).toBe('Delay');
  });
});

describe('an editor that fills its window', () => {
  const editor = makeNode({ role: 'text_field', nativeRole: 'Edit', bounds: at(200, 100, 600, 500) });
  const labelIn = (...others: UnifiedUINode[]): string | undefined => {
    const root = window(...others, editor);
    return labelsByPlace(root, root.bounds).get(editor)?.label;
  };

  test('is not named by what stands somewhere beside or far above it', () => {
    expect(labelIn(text('No symbols found', 0, 300), text('Open a file', 220, 10))).toBeUndefined();
  });

  test('is named by the text right above it, or beside its first line', () => {
    expect(labelIn(text('Message', 200, 75))).toBe('Message');
    expect(labelIn(text('Message', 90, 105))).toBe('Message');
  });
});

test('a text stands for the control beside it, though that has a name of its own', () => {
  const [label, field] = [text('Delay:', 0, 0), spin(110, 0, 'delay field')];
  expect(controlLabelledBy(window(label, field), label)).toBe(field);
  expect(controlLabelledBy(window(label), label)).toBeUndefined();
});
