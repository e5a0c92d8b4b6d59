import { cleanText } from '../clean.ts';

const QUOTABLE = /["\\]/g;

/** How much of a shortened text is its end, where prices and states stand. */
const END_SHARE = 0.4;

/**
 * In quotes and on one line, with what would end them escaped; a long text keeps its beginning and its end and says what is left
 * out. Without a limit the text is whole, line breaks included.
 */
export function quoted(text: string, maxLength: number): string {
  const line = maxLength === Infinity ? cleanText(text) : cleanText(text).replace(/\s+/g, ' ');
  return `"${shorten(line, maxLength).replace(QUOTABLE, '\\$&')}"`;
}

function shorten(line: string, maxLength: number): string {
  if (line.length <= maxLength) return line;
  const end = Math.floor(maxLength * END_SHARE);
  const first = line.slice(0, maxLength - end).replace(/[\s\ud800-\udbff]+$/, '');
  const last = line.slice(line.length - end).replace(/^[\s\udc00-\udfff]+/, '');
  return `${first}…[+${line.length - first.length - last.length}]…${last}`;
}
