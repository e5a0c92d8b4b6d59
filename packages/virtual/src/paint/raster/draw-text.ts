import type { SKRSContext2D } from '@napi-rs/canvas';
import { height, width } from '@handsight/core/screen';
import { isRightToLeft } from '../place.ts';
import type { Text } from '../display-list.ts';
import { faceOf, type Face, facesOf } from './faces.ts';

/** Text that is a little too wide for its line is set smaller; beyond this it is cut. */
const LEAST_SHRINKING = 0.86;
/** Half of Roboto's capital height: from the middle of a line down to its baseline. */
const MIDDLE_TO_BASELINE = 0.355;

interface Setting {
  lines: Line[];
  size: number;
}

export function drawText(context: SKRSContext2D, text: Text): void {
  const { box } = text;
  const { lines, size } = setLines(context, text);
  const leading = lines.length > 1 ? Math.min(text.line, height(box) / lines.length) : text.line;
  const room = height(box) - lines.length * leading;
  const top = box.top + (text.place === 'top' ? 0 : text.place === 'middle' ? room / 2 : room);
  const caretLine = text.caret === undefined ? -1 : lines.findLastIndex((line) => line.start <= (text.caret ?? 0));
  context.save();
  if (text.caret !== undefined) clip(context, text);
  lines.forEach((line, i) => {
    const middle = top + (i + 0.5) * leading;
    if (middle + leading < box.top || middle - leading > box.bottom) return;
    drawLine(context, text, line, size, Math.round(middle + size * MIDDLE_TO_BASELINE), i === caretLine);
  });
  context.restore();
}

function setLines(context: SKRSContext2D, text: Text): Setting {
  const { box, size } = text;
  const room = width(box);
  const measure = (piece: string): number => textWidth(context, drawableText(piece), size, text.weight);
  if (text.lines === 1) {
    const single = { text: text.text.replaceAll('\n', ' '), start: 0 };
    const wide = measure(single.text);
    if (wide <= room || text.caret !== undefined) return { lines: [single], size };
    if (wide * LEAST_SHRINKING <= room) return { lines: [single], size: size * (room / wide) };
    return { lines: [{ text: ellipsized(single.text, measure, room), start: 0 }], size };
  }
  const most = Math.min(text.lines, Math.max(1, Math.round(height(box) / text.line)));
  if (text.caret !== undefined) return { lines: linesAround(text, text.caret, most, measure), size };
  const lines = breakLines(text.text, measure, room, most);
  if (lines.length <= most) return { lines, size };
  const kept = lines.slice(0, most);
  const last = kept.at(-1);
  if (last !== undefined) last.text = ellipsized(text.text.slice(last.start).replaceAll('\n', ' '), measure, room);
  return { lines: kept, size };
}

/** What is shown of a text that is being edited: from the top, unless the caret is further down. */
function linesAround(text: Text, caret: number, most: number, measure: (piece: string) => number): Line[] {
  const lines = breakLines(text.text, measure, width(text.box), Number.MAX_SAFE_INTEGER);
  const first = Math.max(0, lines.findLastIndex((line) => line.start <= caret) - most + 1);
  return lines.slice(first, first + most);
}

function drawLine(context: SKRSContext2D, text: Text, line: Line, size: number, baseline: number, hasCaret: boolean): void {
  const { box, weight } = text;
  const shown = drawableText(line.text.trimEnd());
  const rightToLeft = isRightToLeft(text.text);
  const atRight = text.align === 'end' ? !rightToLeft : text.align === 'start' && rightToLeft;
  const before = hasCaret ? textWidth(context, drawableText(line.text.slice(0, (text.caret ?? 0) - line.start)), size, weight) : 0;
  const overflow = hasCaret ? Math.max(0, before + 2 - width(box)) : 0;
  setFont(context, shown, size, weight);
  context.fillStyle = text.color;
  context.direction = rightToLeft ? 'rtl' : 'ltr';
  context.textAlign = text.align === 'center' ? 'center' : atRight ? 'right' : 'left';
  const middle = (box.left + box.right) / 2;
  const x = (text.align === 'center' ? middle : atRight ? box.right : box.left) + (rightToLeft ? overflow : -overflow);
  context.fillText(shown, x, baseline);
  const wide = text.underline === true || (hasCaret && text.align === 'center') ? textWidth(context, shown, size, weight) : 0;
  const left = text.align === 'center' ? middle - wide / 2 : atRight ? box.right - wide : x;
  if (text.underline === true) context.fillRect(left, baseline + Math.ceil(size * 0.11), wide, Math.max(1, Math.round(size / 16)));
  if (!hasCaret || text.caretColor === undefined) return;
  const caretX = rightToLeft ? x - before : (text.align === 'center' ? left : x) + before;
  const thick = Math.max(1, Math.round(size / 9));
  context.fillStyle = text.caretColor;
  context.fillRect(
    Math.round(Math.min(Math.max(caretX, box.left), box.right - thick)),
    Math.round(baseline - size * 0.92),
    thick,
    Math.round(size * 1.16),
  );
}

/** A field hides what runs out at its sides; tails and accents may stand out above and below. */
function clip(context: SKRSContext2D, { box, size }: Text): void {
  context.beginPath();
  context.rect(box.left - 1, box.top - size / 2, width(box) + 2, height(box) + size);
  context.clip();
}

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

/** A line of a broken text: what it shows, and where that stands in the text. */
interface Line {
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

/**
 * The fonts that draw a text. The weight is set on the variable fonts' own axis: asked for in the font's name, some releases of
 * the canvas leave it out or smear the letters instead.
 */
function setFont(context: SKRSContext2D, text: string, size: number, weight: number): void {
  context.font = `${size}px ${facesOf(text).join(',')}`;
  context.fontVariationSettings = `"wght" ${weight}`;
}

const MAX_KNOWN = 20_000;
/** Measured at one size: without hinting, widths grow with the font size. */
const MEASURED_SIZE = 100;
const known = new Map<string, number>();

/** How wide a drawable text is. Shaping takes a tenth of a millisecond, so widths are remembered. */
function textWidth(context: SKRSContext2D, text: string, size: number, weight: number): number {
  if (text === '') return 0;
  const key = `${weight} ${text}`;
  let width = known.get(key);
  if (width === undefined) {
    setFont(context, text, MEASURED_SIZE, weight);
    width = context.measureText(text).width;
    if (known.size >= MAX_KNOWN) known.clear();
    if (text.length < 200) known.set(key, width);
  }
  return (width * size) / MEASURED_SIZE;
}
