import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { formatTarget, NO_HIT, otherName } from './format-target.ts';
import { parsePoint } from './parse-point.ts';
import { parseSelectorOrRef, parseTarget } from './parse-target.ts';

describe('a target', () => {
  it.each([
    ['@b3', { ref: '@b3' }],
    ['f12', { ref: 'f12' }],
    ['540,750', { x: 540, y: 750 }],
    [' (540, -7.5) ', { x: 540, y: -7.5 }],
    ['root.0.12', { element_id: 'root.0.12' }],
    ['Button[name="540,750"]', { selector: 'Button[name="540,750"]' }],
    ['[name="@b3"]', { selector: '[name="@b3"]' }],
    ['@z9', { name: '@z9' }],
    ['540,', { name: '540,' }],
  ])('%s is read as what it looks like', (text, target) => {
    expect(parseTarget(text)).toEqual(target);
  });

  it('that is a point is read back as the point it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9999, max: 9999 }), fc.integer({ min: -9999, max: 9999 }), (x, y) => {
        expect(parsePoint(`${x},${y}`)).toEqual({ x, y });
      }),
    );
  });

  it('is a ref or a selector for a search', () => {
    expect([parseSelectorOrRef('@b3'), parseSelectorOrRef('Edit')]).toEqual([{ ref: '@b3' }, 'Edit']);
  });

  it('is named in a sentence by its ref, its place or the words of the caller', () => {
    expect([
      formatTarget('@b3', { ref: '@b3', name: 'Save' }),
      formatTarget('b3', { ref: '@b3', name: 'Save' }),
      formatTarget('540,750', { ref: '@b3', name: 'Save' }),
      formatTarget('Edit', { ref: '@f1', name: '' }),
      formatTarget('Edit', NO_HIT),
    ]).toEqual(['@b3', '@b3', 'at (540, 750)', 'Edit (@f1)', 'Edit']);
  });

  it('that is a name is given as the element spells it, and any other text of the element is kept apart', () => {
    const saves = { ref: '@b3', name: 'Save as…' };
    expect([formatTarget('save as', saves), otherName('save as', saves)]).toEqual(['Save as… (@b3)', undefined]);
    const row = { ref: '@b4', name: 'Network and internet, Wi-Fi' };
    expect([formatTarget('wi-fi', row), otherName('wi-fi', row)]).toEqual(['wi-fi (@b4)', '@b4 "Network and internet, Wi-Fi"']);
    expect([otherName('@b4', row), otherName('Button[index=0]', row), otherName('1,2', row)]).toEqual([undefined, undefined, undefined]);
  });
});
