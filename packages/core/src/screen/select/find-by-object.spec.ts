import { describe, expect, it } from 'vitest';
import type { UnifiedUINode } from '../node.ts';
import { findAll } from './find.ts';
import { keys, phone } from './find-screens.fixture.ts';
import type { ElementSelector } from './object-selector.ts';

describe('finding by an object', () => {
  it.each([
    [{ id: 'shop:id' }, ['milk', 'bread']],
    [{ text: 'Milk' }, ['milk']],
    [{ text: 'Mil' }, []],
    [{ textContains: 'rea' }, ['bread']],
    [{ className: 'TextView' }, ['milk', 'bread']],
    [{ description: 'Bou' }, ['box 1', 'box 2']],
    [{ description: 'Bought', index: 1 }, ['box 2']],
    [{ description: 'Bought', index: 2 }, []],
    [{ id: 'title', text: 'Bread' }, ['bread']],
    [{ id: 'title', text: 'Eggs' }, []],
  ] satisfies [ElementSelector, string[]][])('%j finds %j', (selector, found) => {
    expect(keys(phone, selector)).toEqual(found);
  });

  it('lets a ref win alone', () => {
    const [milk] = findAll(phone, { text: 'Milk' });
    const resolveRef = (ref: string): UnifiedUINode => (ref === '@t1' && milk !== undefined ? milk : phone);
    expect(keys(phone, { ref: '@t1', text: 'Bread', index: 7 }, { resolveRef })).toEqual(['milk']);
  });

  it('refuses a ref that nobody can resolve', () => {
    expect(() => findAll(phone, { ref: '@t1' })).toThrow(expect.objectContaining({ kind: 'BadRequest' }) as Error);
  });

  it.each([{}, { index: 0 }, { id: '' }, { textContains: '', className: '', description: '', index: 1 }])(
    'refuses %j, which says nothing',
    (selector) => {
      expect(() => findAll(phone, selector)).toThrow(expect.objectContaining({ kind: 'BadSelector' }) as Error);
    },
  );
});
