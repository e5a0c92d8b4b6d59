import { KEYCODES } from '@handsight/core/device';

/** A part of a text that one `input` command types. */
export type TextPiece = { text: string } | { key: string };

/** `input text` reads `%s` as a space and takes no other escape, so a `%` before an `s` ends its piece. */
const PIECES = /\n|(?:%(?!s)|[^%\n])+%?|%/g;
const MAX_PIECE = 500;

/** Whether `input text` can type this exactly: printable ASCII and line breaks. A tab would move the focus. */
export const isPlainAscii = (text: string): boolean => /^[\x20-\x7e\n]*$/.test(text);

/** A plain text in pieces that `input` types exactly. */
export function textPieces(text: string): TextPiece[] {
  return (text.match(PIECES) ?? []).flatMap((piece): TextPiece[] => (piece === '\n' ? [{ key: KEYCODES.ENTER }] : inParts(piece)));
}

function inParts(piece: string): TextPiece[] {
  const parts: TextPiece[] = [];
  for (let from = 0; from < piece.length; from += MAX_PIECE) parts.push({ text: piece.slice(from, from + MAX_PIECE) });
  return parts;
}

/** A piece as an argument of `input text`. */
export const inputWord = (text: string): string => text.replaceAll(' ', '%s');
