/** East Asian Wide and Fullwidth blocks of Unicode; wide emoji are recognised by their property. */
const WIDE =
  /^(?:\p{Emoji_Presentation}|[\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18dff}\u{1aff0}-\u{1b2ff}\u{1f200}-\u{1f2ff}\u{20000}-\u{3fffd}])/u;
/** Emoji by a variation selector, and keycaps. */
const EMOJI_SEQUENCE = /^\p{Emoji}[\ufe0f\u20e3]/u;
/** Invisible: marks and format characters without a base character. */
const NO_COLUMN = /^[\p{M}\p{Cf}\p{Cc}\p{Zl}\p{Zp}\u1160-\u11ff]+$/u;
const PLAIN = /^[ -~]*$/;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The characters as a reader sees them: a letter with its marks, a joined emoji, a flag. */
export function* graphemes(text: string): Generator<string> {
  if (PLAIN.test(text)) yield* text;
  else for (const { segment } of segmenter.segment(text)) yield segment;
}

export function columnsOfGrapheme(grapheme: string): 0 | 1 | 2 {
  if (PLAIN.test(grapheme)) return 1;
  if (NO_COLUMN.test(grapheme)) return 0;
  return WIDE.test(grapheme) || EMOJI_SEQUENCE.test(grapheme) ? 2 : 1;
}

/** How many cells a text takes where all cells are equally wide, as in a terminal. */
export function columnsOf(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let columns = 0;
  for (const grapheme of graphemes(text)) columns += columnsOfGrapheme(grapheme);
  return columns;
}

/** The text if it fits into `max` columns, else its beginning and `…`. */
export function clipColumns(text: string, max: number): string {
  if (max <= 0) return '';
  let columns = 0;
  let beginning = '';
  for (const grapheme of graphemes(text)) {
    columns += columnsOfGrapheme(grapheme);
    if (columns > max) return `${beginning.trimEnd()}…`;
    if (columns < max) beginning += grapheme;
  }
  return text;
}

/** The text in lines of at most `max` columns, broken at spaces where it has some. */
export function wrapColumns(text: string, max: number): string[] {
  const lines: string[] = [];
  let line = '';
  let columns = 0;
  const add = (part: string, partColumns: number): void => {
    line += part;
    columns += partColumns;
  };
  const breakLine = (): void => {
    lines.push(line);
    line = '';
    columns = 0;
  };
  for (const word of text.split(' ')) {
    const wordColumns = columnsOf(word);
    if (line !== '' && columns + 1 + wordColumns > max) breakLine();
    if (line !== '') add(' ', 1);
    if (columns + wordColumns <= max) {
      add(word, wordColumns);
      continue;
    }
    for (const grapheme of graphemes(word)) {
      const graphemeColumns = columnsOfGrapheme(grapheme);
      if (line !== '' && columns + graphemeColumns > max) breakLine();
      add(grapheme, graphemeColumns);
    }
  }
  if (line !== '') breakLine();
  return lines;
}
