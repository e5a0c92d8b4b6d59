import type { SKRSContext2D } from '@napi-rs/canvas';
import { height, width } from '@handsight/core/screen';
import { isRightToLeft } from '../direction.ts';
import type { Text } from '../display-list.ts';
import { drawableText } from './drawable-text.ts';
import { breakLines, ellipsized, type Line } from './line-break.ts';
import { setFont } from './set-font.ts';
import { textWidth } from './text-width.ts';

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
