import { cleanText } from '../clean.ts';

const QUOTABLE = /["\\]/g;

/** The share of a shortened text kept from its end, where prices and states are. */
const END_SHARE = 0.4;

/**
 * In quotes and on one line, with quotes and backslashes escaped; a long text keeps its beginning and its end and states how much is left
 * out. Without a limit the text is whole, line breaks included.
 */
export function quoted(text: string, maxLength: number): string {
  const line = maxLength === Infinity ? cleanText(text) : cleanText(text).replace(/\s+/g, ' ');
  return `"${shorten(line, maxLength).replace(QUOTABLE, '\\$&')}"`;
}

/** A cut that saves less than this costs more than it gives: its mark alone takes seven characters. */
const LEAST_SAVED = 40;

function shorten(line: string, maxLength: number): string {
  if (line.length < maxLength + LEAST_SAVED) return line;
  const end = Math.floor(maxLength * END_SHARE);
  const first = line.slice(0, maxLength - end).replace(/[\s\ud800-\udbff]+$/, '');
  const last = line.slice(line.length - end).replace(/^[\s\udc00-\udfff]+/, '');
  return `${first}…[+${line.length - first.length - last.length}]…${last}`;
}
