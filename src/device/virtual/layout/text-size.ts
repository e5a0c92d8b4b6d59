/**
 * How wide text is, without a font: advances of a common sans-serif in parts of the font size, rounded up, so that a line
 * that fits here also fits when it is drawn.
 */
const NARROW = /[ijl|!.,:;'`()[\]{}fIrt ]/;
const WIDE = /[mwMW@%—…]/;
const FULL = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;
const MARK = /\p{M}|\u200d|\ufe0f/u;

const advances = new Map<string, number>();

function advance(character: string): number {
  let known = advances.get(character);
  if (known === undefined) {
    known = MARK.test(character)
      ? 0
      : FULL.test(character)
        ? 1.05
        : NARROW.test(character)
          ? 0.36
          : WIDE.test(character)
            ? 0.95
            : /\p{Lu}/u.test(character)
              ? 0.72
              : 0.6;
    if (advances.size < 5000) advances.set(character, known);
  }
  return known;
}

export function textWidth(text: string, fontSize: number): number {
  let sum = 0;
  for (const character of text) sum += advance(character);
  return Math.ceil(sum * fontSize);
}

/** Lines that the text takes when it is broken between words, and inside words that are longer than a line. */
export function lineCount(text: string, fontSize: number, maxWidth: number): number {
  if (maxWidth <= 0) return 1;
  let lines = 0;
  for (const paragraph of text.split('\n')) lines += wrappedLines(paragraph, fontSize, maxWidth);
  return lines;
}

function wrappedLines(paragraph: string, fontSize: number, maxWidth: number): number {
  if (textWidth(paragraph, fontSize) <= maxWidth) return 1;
  let lines = 1;
  let used = 0;
  // Scripts without spaces break anywhere.
  for (const piece of paragraph.match(/[^\s\u2e80-\ua4cf\uac00-\ud7a3]+\s*|[\u2e80-\ua4cf\uac00-\ud7a3]\s*|\s+/gu) ?? []) {
    const width = textWidth(piece.trimEnd(), fontSize);
    if (used > 0 && used + width > maxWidth) {
      lines++;
      used = 0;
    }
    const extra = Math.max(0, Math.ceil(width / maxWidth) - 1);
    lines += extra;
    used += textWidth(piece, fontSize) - extra * maxWidth;
  }
  return lines;
}
