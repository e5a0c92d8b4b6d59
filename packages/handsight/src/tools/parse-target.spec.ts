import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { formatTarget } from './format-target.ts';
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

  it('is named in a sentence by the words of the caller, and by its ref where those are others', () => {
    expect([
      formatTarget('@b3', '@b3'),
      formatTarget('b3', '@b3'),
      formatTarget('540,750', '@b3'),
      formatTarget('Edit', '@f1'),
      formatTarget('Edit', ''),
    ]).toEqual(['@b3', '@b3', 'at (540, 750)', 'Edit (@f1)', 'Edit']);
  });
});
