import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clipColumns, columnsOf, wrapColumns } from './columns.ts';

const words = fc.string({ unit: 'grapheme', maxLength: 30 });

describe('display columns', () => {
  it.each([
    ['', 0],
    ['plain', 5],
    ['naïve — e\u0301', 9],
    ['日本語', 6],
    ['ﾊﾝｶｸ', 4],
    ['ＡＢ', 4],
    ['한국어', 6],
    ['שלום', 4],
    ['👍', 2],
    ['👩\u200d👩\u200d👧', 2],
    ['🇩🇪', 2],
    ['❤\ufe0f', 2],
    ['1\ufe0f\u20e3', 2],
    ['\ue5cd', 1],
    ['a\u200bb', 2],
  ])('of %j are %i', (text, columns) => {
    expect(columnsOf(text)).toBe(columns);
  });

  it('are never exceeded by a clipped text, which stays as it is when it fits', () => {
    fc.assert(
      fc.property(words, fc.nat(20), (text, max) => {
        const clipped = clipColumns(text, max);
        expect(columnsOf(clipped)).toBeLessThanOrEqual(max);
        if (columnsOf(text) <= max && max > 0) expect(clipped).toBe(text);
      }),
    );
  });

  it('are never exceeded by the lines of a wrapped text, which lose nothing but spaces', () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 2, max: 20 }), (text, max) => {
        const lines = wrapColumns(text, max);
        expect(lines.filter((line) => columnsOf(line) > max)).toEqual([]);
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      }),
    );
  });

  it('decide where a text is broken: at spaces, and inside words that are too long', () => {
    expect(wrapColumns('some words and uncommonlylong', 8)).toEqual(['some', 'words', 'and', 'uncommon', 'lylong']);
    expect(wrapColumns('日本語の文', 5)).toEqual(['日本', '語の', '文']);
  });
});
