import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawableText, breakLines, ellipsized } from './draw-text.ts';
import { faceOf, facesOf, charactersOf } from './faces.ts';

const SHAPING = /^[\u200c-\u200f\u202a-\u202e\u2066-\u2069]$/;

describe('drawable text', () => {
  test('holds only characters that a shipped font draws, whatever the text was', () => {
    fc.assert(
      fc.property(
        fc
          .array(fc.oneof(fc.constantFrom('a', 'ع', 'ש', '漢', '\u0301', '\u200d', '😀', '\ud800'), fc.string({ unit: 'binary' })))
          .map((parts) => parts.join('')),
        (text) => {
          for (const character of drawableText(text)) {
            const isDrawn = SHAPING.test(character) || faceOf(character.codePointAt(0) ?? 0) !== null || /\p{M}/u.test(character);
            if (!isDrawn) throw new Error(`nobody draws U+${character.codePointAt(0)?.toString(16) ?? ''}`);
          }
        },
      ),
    );
  });

  test('is the text itself in the languages of Europe, the Near East and East Asia', () => {
    for (const text of [
      'Ærøskøbing — naïve €5',
      'Ελληνικά',
      'Кириллица їґ',
      'Tiếng Việt',
      'العَرَبِيَّة',
      'עִבְרִית',
      '简体繁體',
      'ひらがなカタカナ漢字',
      '한국어',
      '😀🚀',
    ]) {
      expect(drawableText(text)).toBe(text.normalize('NFC'));
    }
  });

  test('composes letters with their accents, drops what cannot be seen, and shows a box for what no font has', () => {
    expect(drawableText('e\u0301')).toBe('é');
    expect(drawableText('zero\u200bwidth\u0000 soft\u00adhyphen')).toBe('zerowidth softhyphen');
    expect(drawableText('a\tb')).toBe('a    b');
    expect(drawableText('ᚠᚢ')).toBe('□□');
    expect(drawableText('👨‍👩‍👧 👍🏽 ❤️')).toBe('👨 👍 ❤');
  });
});

describe('fonts', () => {
  test('are taken in order of preference, and only those that a text needs', () => {
    expect(facesOf('Hello 123')).toEqual(['roboto-latin']);
    expect(facesOf('שלום')).toEqual(['roboto-latin', 'noto-sans-hebrew-hebrew']);
    expect(facesOf('한')[1]).toMatch(/^noto-sans-kr-/);
    expect(facesOf('中')[1]).toMatch(/^noto-sans-sc-/);
  });

  test('say themselves which characters they hold', () => {
    const file = createRequire(import.meta.url).resolve('@fontsource-variable/roboto/files/roboto-greek-wght-normal.woff2');
    const characters = charactersOf(readFileSync(file));
    expect(['Ω', 'ω', 'ά'].every((letter) => characters.has(letter.codePointAt(0) ?? 0))).toBe(true);
    expect(characters.has('Ж'.codePointAt(0) ?? 0)).toBe(false);
  });
});

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
