export const SPACE = 32;
const QUOTE = 34;
const APOSTROPHE = 39;
export const SLASH = 47;
export const LESS = 60;
export const EQUALS = 61;
export const GREATER = 62;

/** Space and the control characters; NaN, returned past the end of the text, is not one. */
export const isSpace = (c: number): boolean => c <= SPACE;

export const isQuote = (c: number): boolean => c === QUOTE || c === APOSTROPHE;

/** Letters, digits, `_ - . : $` and anything beyond ASCII. */
export const isNameChar = (c: number): boolean =>
  (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || (c >= 48 && c <= 58) || c === 45 || c === 46 || c === 95 || c === 36 || c > 127;

export const isNameStart = (c: number): boolean => (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || c === 95 || c > 127;

export function skipSpace(text: string, from: number): number {
  let at = from;
  while (isSpace(text.charCodeAt(at))) at++;
  return at;
}

/** The offset after the name that starts at `from`. */
export function nameEnd(text: string, from: number): number {
  let at = from;
  while (isNameChar(text.charCodeAt(at))) at++;
  return at;
}
