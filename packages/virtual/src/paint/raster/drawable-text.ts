import { faceOf, type Face } from './faces.ts';

const PLACEHOLDER = '□';
const EMOJI_SEQUENCE = /(\p{Extended_Pictographic})(?:\u200d\p{Extended_Pictographic}|\ufe0f|\p{Emoji_Modifier})+/gu;
const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/u;
/** Joiners and marks of direction, which shape the letters around them. */
const SHAPING = /[\u200c-\u200f\u202a-\u202e\u2066-\u2069]/;
const NEEDS_SHAPING = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const MARK = /\p{M}/u;

/**
 * The text in characters that the shipped fonts draw, and nothing else: Skia would take any other from the machine's
 * own fonts, and the picture would not be the same everywhere. A box stands for what no shipped font has.
 */
export function drawableText(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  const shapes = NEEDS_SHAPING.test(text);
  let drawn = '';
  let base: Face | null = null;
  for (const character of text.normalize('NFC').replaceAll(EMOJI_SEQUENCE, '$1')) {
    if (SHAPING.test(character)) drawn += shapes ? character : '';
    else if (INVISIBLE.test(character)) drawn += character === '\t' ? '    ' : '';
    else if (MARK.test(character)) drawn += base?.draws(character.codePointAt(0) ?? 0) === true ? character : '';
    else {
      base = faceOf(character.codePointAt(0) ?? 0);
      drawn += base === null ? PLACEHOLDER : character;
    }
  }
  return drawn;
}
