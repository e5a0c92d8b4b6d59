import { describe, expect, it } from 'vitest';
import { HandsightError } from '../../error/errors.ts';
import type { UnifiedUINode } from '../node.ts';
import { findOne } from './find.ts';
import { button, desktop, node, phone } from './find-screens.fixture.ts';
import type { ElementSelector } from './object-selector.ts';

describe('finding one', () => {
  const errorOf = (root: UnifiedUINode, selector: ElementSelector | string): HandsightError => {
    try {
      findOne(root, selector);
    } catch (error) {
      if (error instanceof HandsightError) return error;
      throw error;
    }
    throw new Error('one was found');
  };

  it('gives the only match', () => {
    expect(findOne(desktop, 'Document').key).toBe('field');
    expect(findOne(phone, { text: 'Milk' }).key).toBe('milk');
  });

  it('says when there is none, and which names are similar', () => {
    const byPath = errorOf(desktop, 'Window//Button[name="Save all"]');
    expect(byPath).toMatchObject({ kind: 'ElementNotFound', context: { selector: 'Window//Button[name="Save all"]' } });
    expect(byPath.context['suggestions']).toEqual(['Save', 'Save as…']);
    expect(errorOf(desktop, 'Save').message).toBe('No element matches Save. A word alone is a role; the name is written [name="Save"].');
    expect(errorOf(desktop, 'Sav').message).toBe('No element matches Sav.');
    expect(errorOf(desktop, '//Button:text("Sav3")').context['suggestions']).toEqual(['Save', 'Save as…']);

    const byObject = errorOf(phone, { text: 'Milks' });
    expect(byObject).toMatchObject({ kind: 'ElementNotFound', selector: { text: 'Milks' }, context: { selector: { text: 'Milks' } } });
    expect(byObject.context['suggestions']).toEqual(['Milk']);
  });

  it('suggests nothing when no name was asked for or none is similar', () => {
    expect(errorOf(desktop, '//Slider').context['suggestions']).toEqual([]);
    expect(errorOf(desktop, '//Slider[name~="Save"]').context['suggestions']).toEqual([]);
    expect(errorOf(desktop, { text: 'zzz' }).context['suggestions']).toEqual([]);
  });

  it('says when only the index is too high', () => {
    expect(errorOf(phone, { description: 'Bought', index: 2 }).message).toBe('Index 2 is past the last of 2 for {"description":"Bought"}.');
    expect(errorOf(phone, { description: 'Sold', index: 2 }).message).toBe('No element matches {"description":"Sold","index":2}.');
  });

  it('lists the candidates when there are several, each with a selector that finds it alone', () => {
    const error = errorOf(phone, 'CheckBox');
    expect(error).toMatchObject({
      kind: 'AmbiguousTarget',
      message: '2 elements match CheckBox.',
      context: { selector: 'CheckBox', total: 2 },
    });
    expect(error.context['candidates']).toEqual([
      { selector: 'Pane/Button[name="Milk"]/CheckBox[name="Bought"]', role: 'CheckBox', name: 'Bought', bounds: phone.bounds },
      { selector: 'Pane/Button[name="Bread"]/CheckBox[name="Bought"]', role: 'CheckBox', name: 'Bought', bounds: phone.bounds },
    ]);
  });

  it('lists ten candidates at most, and counts all', () => {
    const many = node('root', {}, ...Array.from({ length: 25 }, () => button('b', 'OK')));
    const { context } = errorOf(many, { text: 'OK' });
    expect(context['candidates']).toHaveLength(10);
    expect(context['total']).toBe(25);
  });
});
