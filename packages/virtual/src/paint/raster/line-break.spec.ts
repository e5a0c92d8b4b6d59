import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { breakLines, ellipsized } from './line-break.ts';

/** A font in which every character is one wide. */
const measure = (text: string): number => Array.from(text).length;
const lines = (text: string, width: number, most = 100): string[] =>
  breakLines(text, measure, width, most).map((line) => line.text.trimEnd());

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'long', ' ', '\n', '漢', '字', '。', 'é', '한', '😀', '-'), maxLength: 60 });

describe('breaking lines', () => {
  test('keeps words whole where they fit and breaks those that do not', () => {
    expect(lines('the quick brown fox', 10)).toEqual(['the quick', 'brown fox']);
    expect(lines('incomprehensibilities', 8)).toEqual(['incompre', 'hensibil', 'ities']);
    expect(lines('one\n\ntwo', 8)).toEqual(['one', '', 'two']);
  });

  test('breaks between characters of scripts without spaces, but not before what closes', () => {
    expect(lines('漢字漢字漢字', 4)).toEqual(['漢字漢字', '漢字']);
    expect(lines('漢字漢字。漢', 4)).toEqual(['漢字漢字。', '漢']);
  });

  test('loses nothing and says where every line stands in the text', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 12 }), (source, width) => {
        let position = 0;
        for (const line of breakLines(source, measure, width, 1000)) {
          if (source[position] === '\n' && line.start === position + 1) position++;
          expect(line.start).toBe(position);
          expect(source.startsWith(line.text, position)).toBe(true);
          position += line.text.length;
        }
        expect(position).toBe(source.length);
      }),
    );
  });

  test('makes no line wider than allowed, a closing mark and trailing spaces aside', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 12 }), (source, width) => {
        for (const line of lines(source, width)) expect(measure(line.replace(/[。]+$/u, ''))).toBeLessThanOrEqual(width);
      }),
    );
  });

  test('stops one line after the last that is wanted', () => {
    expect(breakLines('word '.repeat(10_000), measure, 10, 3)).toHaveLength(4);
  });
});

describe('an ellipsis', () => {
  test('stands after as much of the text as fits', () => {
    expect(ellipsized('a long sentence', measure, 8)).toBe('a long…');
    expect(ellipsized('👩‍👩‍👧👩‍👩‍👧', measure, 6)).toBe('👩‍👩‍👧…');
    expect(ellipsized('wide', measure, 0)).toBe('…');
  });
});
