import { describe, expect, it } from 'vitest';
import { makeNode } from '../node.ts';
import { ElementSelectorSchema, matchesObject } from './object-selector.ts';

describe('a selector as an object', () => {
  it('takes its seven fields, all optional', () => {
    const whole = { ref: '@b1', id: 'i', text: 't', textContains: 'c', className: 'n', description: 'd', index: 0 };
    expect(ElementSelectorSchema.parse(whole)).toEqual(whole);
    expect(ElementSelectorSchema.parse({})).toEqual({});
  });

  it.each([-1, 1.5, '0'])('refuses the index %j', (index) => {
    expect(ElementSelectorSchema.safeParse({ index }).success).toBe(false);
  });

  it.each(['android.widget.Button', 'Button', 'widget.B'])('takes %s for the class, its end or a part of it', (className) => {
    expect(matchesObject(makeNode({ className: 'android.widget.Button' }), { className })).toBe(true);
    expect(matchesObject(makeNode({ className: 'android.widget.Image' }), { className })).toBe(false);
  });

  it('finds a field by its text and by what it holds', () => {
    const field = makeNode({ role: 'text_field', text: 'Email', value: 'a@b.c' });
    expect(matchesObject(field, { text: 'Email' })).toBe(true);
    expect(matchesObject(field, { text: 'a@b.c' })).toBe(true);
    expect(matchesObject(field, { textContains: '@b' })).toBe(true);
    expect(matchesObject(field, { text: 'a@b' })).toBe(false);
    expect(matchesObject(field, { textContains: 'x@' })).toBe(false);
  });

  it('finds a text of several lines as it is and as it is printed', () => {
    const label = makeNode({ text: ' Total\n  12 € ' });
    expect(matchesObject(label, { text: ' Total\n  12 € ' })).toBe(true);
    expect(matchesObject(label, { text: 'Total 12 €' })).toBe(true);
    expect(matchesObject(label, { textContains: 'Total 12' })).toBe(true);
    expect(matchesObject(label, { textContains: 'Total\n' })).toBe(true);
  });

  it('takes an empty text at its word', () => {
    expect(matchesObject(makeNode({}), { text: '' })).toBe(true);
    expect(matchesObject(makeNode({ text: 'x' }), { text: '' })).toBe(false);
  });
});
