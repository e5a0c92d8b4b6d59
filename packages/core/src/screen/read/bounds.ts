import type { Bounds } from '../geometry.ts';

const COMMA = 44;
const MINUS = 45;
const ZERO = 48;
const OPEN = 91;
const CLOSE = 93;
/** Longer numbers are not screen coordinates. */
const MAX_DIGITS = 9;

/** Reads `[left,top][right,bottom]`. Anything else leaves `into` unchanged and returns false. */
export function readBounds(text: string, from: number, to: number, into: Bounds): boolean {
  const comma = seek(text, COMMA, from, to);
  const seam = seek(text, CLOSE, comma, to);
  const secondComma = seek(text, COMMA, seam, to);
  const last = to - 1;
  if (text.charCodeAt(from) !== OPEN || text.charCodeAt(seam + 1) !== OPEN || text.charCodeAt(last) !== CLOSE) return false;
  const left = readInteger(text, from + 1, comma);
  const top = readInteger(text, comma + 1, seam);
  const right = readInteger(text, seam + 2, secondComma);
  const bottom = readInteger(text, secondComma + 1, last);
  if (Number.isNaN(left + top + right + bottom)) return false;
  into.left = left;
  into.top = top;
  into.right = right;
  into.bottom = bottom;
  return true;
}

/** A whole number that fills the span exactly, else NaN. */
export function readInteger(text: string, from: number, to: number): number {
  const negative = text.charCodeAt(from) === MINUS;
  const first = negative ? from + 1 : from;
  if (first >= to || to - first > MAX_DIGITS) return NaN;
  let n = 0;
  for (let at = first; at < to; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) return NaN;
    n = n * 10 + digit;
  }
  return negative ? 0 - n : n;
}

function seek(text: string, code: number, from: number, to: number): number {
  let at = from;
  while (at < to && text.charCodeAt(at) !== code) at++;
  return at;
}
