/** Advances of Roboto, which is what text is drawn in, in hundredths of the font size. */
const ADVANCES: [number, string][] = [
  [20, "',;"],
  [24, '":ijl|'],
  [26, ' !.I[]'],
  [28, '-'],
  [33, '`tr'],
  [35, '({})f“”'],
  [43, '/\\^*_'],
  [47, 'y?vxz'],
  [52, '<k>cs'],
  [54, 'eFLa'],
  [56, '=JThnu$0123456789Ebdgp€'],
  [58, '+YoqSZ'],
  [62, 'KV#&BPRX'],
  [66, 'ACUD…'],
  [70, 'G~OQHN'],
  [75, '%w'],
  [79, '—'],
  [89, 'MWm@'],
];
const OTHER_SMALL = 60;
const OTHER_CAPITAL = 75;
const FULL_WIDTH = 100;
const EMOJI = 130;
/** So that a line that fits here also fits when it is drawn, in any weight. */
const MARGIN = 1.015;

const FULL = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/;
const known = new Map(ADVANCES.flatMap(([advance, characters]) => Array.from(characters, (character) => [character, advance])));

function advanceOf(character: string): number {
  let advance = known.get(character);
  if (advance === undefined) {
    advance = measure(character);
    if (known.size < 5000) known.set(character, advance);
  }
  return advance;
}

function measure(character: string): number {
  if (/\p{M}|\u200d|\ufe0f/u.test(character)) return 0;
  if (/\p{Extended_Pictographic}/u.test(character)) return EMOJI;
  if (FULL.test(character)) return FULL_WIDTH;
  return /\p{Lu}/u.test(character) ? OTHER_CAPITAL : OTHER_SMALL;
}

/** How wide text is drawn, known without a font so that layout needs no canvas. */
export const textWidth = (text: string, fontSize: number): number => Math.ceil(exactWidth(text, fontSize));

function exactWidth(text: string, fontSize: number): number {
  let sum = 0;
  for (const character of text) sum += advanceOf(character);
  return (sum * fontSize * MARGIN) / 100;
}

/** Lines that the text takes when it is broken between words, and inside words that are longer than a line. */
export function lineCount(text: string, fontSize: number, maxWidth: number): number {
  if (maxWidth <= 0) return 1;
  let lines = 0;
  for (const paragraph of text.split('\n')) lines += wrappedLines(paragraph, fontSize, maxWidth);
  return lines;
}

/** Scripts without spaces break anywhere. */
const PIECE = /[^\s\u2e80-\ua4cf\uac00-\ud7a3]+\s*|[\u2e80-\ua4cf\uac00-\ud7a3]\s*|\s+/gu;

function wrappedLines(paragraph: string, fontSize: number, maxWidth: number): number {
  if (exactWidth(paragraph, fontSize) <= maxWidth) return 1;
  let lines = 1;
  let used = 0;
  for (const piece of paragraph.match(PIECE) ?? []) {
    const width = exactWidth(piece.trimEnd(), fontSize);
    if (used > 0 && used + width > maxWidth) {
      lines++;
      used = 0;
    }
    const extra = Math.max(0, Math.ceil(width / maxWidth) - 1);
    lines += extra;
    used += exactWidth(piece, fontSize) - extra * maxWidth;
  }
  return lines;
}
