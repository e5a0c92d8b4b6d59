import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inputWord, isPlainAscii, textPieces } from '../phone-input.ts';

/** What Android's `input text` types for a word: `%s` becomes a space and nothing else is special. */
function typedByAndroid(word: string): string {
  const letters = [...word];
  let isEscape = false;
  for (let i = 0; i < letters.length; i++) {
    if (isEscape) {
      isEscape = false;
      if (letters[i] === 's') {
        letters[i] = ' ';
        letters.splice(--i, 1);
      }
    }
    if (letters[i] === '%') isEscape = true;
  }
  return letters.join('');
}

const entered = (text: string): string =>
  textPieces(text)
    .map((piece) => ('key' in piece ? '\n' : typedByAndroid(inputWord(piece.text))))
    .join('');

describe('a text in pieces', () => {
  it('is entered exactly', () => {
    for (const text of ['a b', '100%sure', '%s', '%%s', '% s', '%', 'a\nb', '', "it's $HOME `x`", '%s%s%s', 'ends %\n%s'])
      expect(entered(text)).toBe(text);
  });

  it('is entered exactly, whatever it is', () => {
    const characters = fc.constantFrom('%', 's', ' ', '\n', 'a', "'", '"', '\\', '$');
    fc.assert(fc.property(fc.string({ unit: characters, maxLength: 40 }), (text) => entered(text) === text));
    fc.assert(fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 2000 }), (text) => !isPlainAscii(text) || entered(text) === text));
  });

  it('is plain only when every character has a key of its own', () => {
    expect(isPlainAscii('Az09 ~!\n')).toBe(true);
    for (const text of ['é', 'a\tb', '\r', '\0', '\u007f', '日本', '😀']) expect(isPlainAscii(text)).toBe(false);
  });
});
