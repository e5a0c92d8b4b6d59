/** A line of a broken text: what it shows, and where that stands in the text. */
export interface Line {
  text: string;
  start: number;
}

/** Words with the space after them; every character of scripts that are written without spaces. */
const PIECES = /[^\s\u2e80-\ua4cf\uac00-\ud7a3\uff00-\uffef]+\s*|[\u2e80-\ua4cf\uac00-\ud7a3\uff00-\uffef]\s*|\s+/gu;
/** Must not begin a line. */
const CLOSING = /^[、。，．：；！？）」』】〉》”’ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ)\]}!?,.:;%]/u;

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Break a text into lines of at most that width, between words where possible. Stops one line after `most`. */
export function breakLines(text: string, measure: (text: string) => number, width: number, most: number): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const paragraph of text.split('\n')) {
    breakParagraph(paragraph, start, measure, width, most - lines.length, lines);
    if (lines.length > most) break;
    start += paragraph.length + 1;
  }
  return lines;
}

function breakParagraph(
  paragraph: string,
  start: number,
  measure: (text: string) => number,
  width: number,
  most: number,
  lines: Line[],
): void {
  const end = lines.length + most + 1;
  let line: Line = { text: '', start };
  let used = 0;
  const flush = (): void => {
    lines.push(line);
    line = { text: '', start: line.start + line.text.length };
    used = 0;
  };
  for (const [piece] of paragraph.matchAll(PIECES)) {
    if (lines.length >= end) return;
    const isTooLong = used + measure(piece.trimEnd()) > width;
    const hangs = CLOSING.test(piece) && piece.trimEnd().length === 1 && !/\s$/.test(line.text);
    if (isTooLong && line.text !== '' && !hangs) flush();
    if (measure(piece.trimEnd()) <= width) {
      line.text += piece;
      used += measure(piece);
      continue;
    }
    for (const { segment } of graphemes.segment(piece)) {
      const wide = measure(segment);
      if (used + wide > width && line.text !== '') flush();
      if (lines.length >= end) return;
      line.text += segment;
      used += wide;
    }
  }
  lines.push(line);
}

/** The longest beginning of a text that fits with an ellipsis behind it. */
export function ellipsized(text: string, measure: (text: string) => number, width: number): string {
  const parts = [...graphemes.segment(text.slice(0, 2000))].map(({ segment }) => segment);
  const shortened = (count: number): string => `${parts.slice(0, count).join('').trimEnd()}…`;
  let low = 0;
  let high = parts.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (measure(shortened(middle)) <= width) low = middle;
    else high = middle - 1;
  }
  return shortened(low);
}
