import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawableText } from './drawable-text.ts';
import { faceOf, facesOf } from './faces.ts';
import { charactersOf } from './woff2-cmap.ts';

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
